import '@twinfront/shared/style/tokens.css';
import '@twinfront/shared/style/prose.css';
import './theme.css';
import { createApiClient } from '@twinfront/shared/api/client';
import { cleanedHtml } from '@twinfront/shared/api/html';
import { createQueryClient } from '@twinfront/shared/react/createQueryClient';
import { readDocumentData } from '@twinfront/shared/react/documentData';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { App } from './App.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('the document has no #root');

createRoot(root).render(
  <BrowserRouter>
    <App
      client={createApiClient({ prefix: '/api', html: cleanedHtml })}
      queryClient={createQueryClient()}
      data={readDocumentData()}
    />
  </BrowserRouter>,
);
