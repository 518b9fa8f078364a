import { createViteConfig } from '../createViteConfig.ts';

export default createViteConfig({
  name: 'mobile',
  onDemand:
    /\/(@react-spring|@use-gesture|antd-mobile\/es\/components\/(card|mask|page-indicator|swiper|tag|toast))\//,
});
