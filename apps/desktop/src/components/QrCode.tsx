import { QRCode } from 'antd';
import 'virtual:antd/QRCode.css';

/** Black on white in both schemes, because many scanners require it. */
export default function QrCode({ path }: { path: string }) {
  const address = window.location.origin + path;
  return (
    <QRCode
      type="svg"
      size={256}
      bordered={false}
      value={address}
      errorLevel="M"
      color="#000"
      bgColor="#fff"
      // Scanners need four white modules around the code.
      marginSize={4}
      style={{ width: '100%', height: 'auto', padding: 0 }}
      aria-label={address}
    />
  );
}
