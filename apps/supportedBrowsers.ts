/** The oldest browsers that the sites support, which README.md names. The build compiles for them. */
export const supportedBrowsers = { chrome: 111, edge: 111, firefox: 121, safari: 16.4 };
