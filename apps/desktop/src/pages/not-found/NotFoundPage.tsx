import { NotFound } from './NotFound.tsx';

export default function NotFoundPage() {
  return <NotFound />;
}
