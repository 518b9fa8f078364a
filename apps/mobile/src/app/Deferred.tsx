export { OfflineNotice as default } from '@twinfront/shared/react/status/OfflineNotice.tsx';
