/** See `antdStyles.ts`. */
declare module 'virtual:antd/theme' {
  export const theme: import('antd').ThemeConfig;
}
