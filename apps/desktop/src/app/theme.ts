import { theme as antdTheme, type MappingAlgorithm, type ThemeConfig } from 'antd';

/**
 * A value for both schemes, of which `shared/style/tokens.css` selects one. A scheme selected by
 * JavaScript would appear with the second paint only; `light-dark()` is newer than the oldest
 * supported browsers, and the build compiles it in style sheets only.
 */
const lightDark = (light: string, dark: unknown) => `var(--light, ${light}) var(--dark, ${dark})`;

const lightDarkAlgorithm: MappingAlgorithm = (seed) => {
  const light = antdTheme.defaultAlgorithm(seed);
  const dark: Record<string, unknown> = { ...antdTheme.darkAlgorithm(seed) };
  const values = Object.entries(light).map(([name, value]) => [
    name,
    typeof value === 'string' && value !== dark[name] ? lightDark(value, dark[name]) : value,
  ]);
  return { ...Object.fromEntries(values), ...siteColors };
};

const mix = (color: string, percent: number) =>
  `color-mix(in oklab, ${color} ${percent}%, transparent)`;

/** The colours of `shared/style/tokens.css`, which follow the owner's brand colour. */
const siteColors = {
  colorPrimary: 'var(--brand)',
  colorPrimaryHover: 'var(--brand-strong)',
  colorPrimaryActive: 'var(--brand-strong)',
  colorPrimaryText: 'var(--brand-ink)',
  colorPrimaryTextHover: 'var(--brand-ink)',
  colorPrimaryTextActive: 'var(--brand-ink)',
  colorPrimaryBg: 'var(--brand-wash)',
  colorPrimaryBgHover: 'var(--brand-wash)',
  colorPrimaryBorder: 'var(--brand-ink)',
  colorPrimaryBorderHover: 'var(--brand-ink)',
  colorLink: 'var(--brand-ink)',
  colorLinkHover: 'var(--brand-ink)',
  colorLinkActive: 'var(--brand-ink)',
  colorInfo: 'var(--brand-ink)',
  colorInfoBg: 'var(--brand-wash)',
  colorInfoBorder: 'var(--brand-ink)',
  colorError: 'var(--danger)',
  colorErrorText: 'var(--danger)',
  colorText: 'var(--ink)',
  colorTextSecondary: 'var(--ink-soft)',
  // antd's own values for less important text are below 4.5 to 1.
  colorTextTertiary: 'var(--ink-soft)',
  colorBgLayout: 'var(--ground)',
  colorBgContainer: 'var(--surface)',
  colorBgElevated: 'var(--raised)',
  colorBorder: 'var(--field-line)',
  colorBorderSecondary: 'var(--line)',
  colorFill: mix('var(--ink)', 12),
  colorFillSecondary: mix('var(--ink)', 9),
  colorFillTertiary: mix('var(--ink)', 6),
  colorFillQuaternary: mix('var(--ink)', 3),
};

/** antd derives these by parsing a colour, which a variable is not. */
const parsedColors = {
  colorSplit: 'var(--line)',
  controlOutline: mix('var(--brand-ink)', 35),
  colorErrorOutline: mix('var(--danger)', 25),
  colorWarningOutline: lightDark('#faad1440', '#d8961440'),
};

/** The theme of the build, which makes the one for pages from it: `antdStyles.ts`. */
export const theme = {
  hashed: false,
  // The build writes the styles.
  zeroRuntime: true,
  // The class of everything that antd renders.
  cssVar: { key: 'twinfront' },
  algorithm: lightDarkAlgorithm,
  token: {
    ...parsedColors,
    colorTextPlaceholder: 'var(--ink-soft)',
    fontFamily: 'var(--font)',
    fontSize: 15,
    fontSizeLG: 16,
    controlHeight: 38,
    controlHeightLG: 46,
    borderRadius: 8,
    borderRadiusLG: 10,
    lineWidthFocus: 2,
  },
  components: {
    Layout: {
      bodyBg: 'transparent',
      headerBg: 'transparent',
      headerPadding: 0,
      footerBg: lightDark('#eceae3', '#0c0f12'),
      footerPadding: 0,
    },
    Menu: {
      itemBg: 'transparent',
      itemHoverColor: 'var(--brand-ink)',
      horizontalItemHoverColor: 'var(--brand-ink)',
      horizontalLineHeight: '48px',
    },
    Typography: { titleMarginBottom: 0, titleMarginTop: 0 },
    Button: {
      primaryColor: 'var(--on-brand)',
      primaryShadow: 'none',
      defaultShadow: 'none',
      defaultBg: 'transparent',
      defaultHoverBg: 'transparent',
      defaultActiveBg: 'transparent',
      defaultHoverColor: 'var(--brand-ink)',
      defaultHoverBorderColor: 'var(--brand-ink)',
      defaultActiveColor: 'var(--brand-ink)',
      defaultActiveBorderColor: 'var(--brand-ink)',
    },
    Tag: {
      // antd writes with its text on dark, which is white in both schemes, on a colour that is light in the dark one.
      colorTextLightSolid: 'var(--on-ink)',
      colorPrimary: 'var(--brand-ink)',
      colorPrimaryHover: 'var(--brand-ink)',
      colorPrimaryActive: 'var(--brand-ink)',
      defaultBg: 'var(--brand-wash)',
      defaultColor: 'var(--brand-ink)',
    },
  },
} satisfies ThemeConfig;
