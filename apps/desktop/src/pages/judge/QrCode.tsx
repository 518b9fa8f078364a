import { QRCodeSVG } from '@rc-component/qrcode';

/** Modules of white that scanners want around a code. */
const QUIET_ZONE = 4;

interface QrCodeProps {
  text: string;
  title: string;
  className?: string | undefined;
}

/** Black on white in every colour scheme: many scanners read nothing else. */
export function QrCode({ text, title, className }: QrCodeProps) {
  return (
    <QRCodeSVG
      className={className}
      value={text}
      level="M"
      marginSize={QUIET_ZONE}
      bgColor="#fff"
      fgColor="#000"
      aria-label={title}
    />
  );
}
