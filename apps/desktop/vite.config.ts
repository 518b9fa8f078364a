import { createViteConfig } from '../createViteConfig.ts';
import { antdStyles } from './antdStyles.ts';

export default createViteConfig({
  name: 'desktop',
  onDemand:
    /\/(antd\/es\/(badge|carousel|float-button|image|message|notification|qr-code|tag)|@rc-component\/(image|notification|qrcode)|@ant-design\/react-slick)\//,
  plugins: [antdStyles()],
  withoutSideEffects: /node_modules\/@rc-component\//,
});
