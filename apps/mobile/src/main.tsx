import '@twinfront/shared/style/tokens.css';
import '@twinfront/shared/style/utilities.css';
import './theme.css';
import { createGatewayClient } from '@twinfront/shared/api/gatewayClient';
import { createQueryClient } from '@twinfront/shared/react/createQueryClient';
import { readDocumentData } from '@twinfront/shared/react/documentData';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { App } from './App.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('the document has no #root');

createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <App
        client={createGatewayClient()}
        queryClient={createQueryClient()}
        documentData={readDocumentData()}
      />
    </BrowserRouter>
  </StrictMode>,
);
