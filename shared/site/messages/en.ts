import type { Messages } from './zhCN.ts';

/** The interface messages in English. */
export const en: Messages = {
  locale: 'en',

  skipToContent: 'Skip to main content',
  darkScheme: 'Dark mode',
  siteNavigation: 'Site',
  home: 'Home',
  search: 'Search',
  searchLabel: 'Search this site',
  searchPlaceholder: 'Search this site',
  searchHint: 'Type a word to find notices, guides and events.',
  searchResultsFor: (term) => `Results for “${term}”`,
  searchCount: (count, more) => {
    if (more) return `The first ${count} results`;
    return count === 1 ? '1 result' : `${count} results`;
  },
  searchEmpty: (term) => `Nothing was found for “${term}”`,
  searchEmptyHint: 'Try a shorter or more common word, or go back to the home page.',
  searchEmptyWays: 'You may be looking for',
  suggestions: 'Suggestions',
  suggestionCount: (count) =>
    count === 0 ? 'No suggestions' : count === 1 ? '1 suggestion' : `${count} suggestions`,
  suggestionAll: (term) => `All results for “${term}”`,

  banners: 'Highlights',
  bannersEmpty: 'Nothing is highlighted at the moment',
  bannersFailed: 'The highlights could not be loaded',
  functions: 'Services',
  functionsEmpty: 'No services are available at the moment',
  functionsFailed: 'The services could not be loaded',
  notices: 'Notices',
  noticesEmpty: 'There are no notices at the moment',
  noticesFailed: 'The notices could not be loaded',
  more: 'See more',
  learnMore: 'Learn more',
  carousel: 'carousel',
  slide: 'slide',
  slideOf: (index, count) => `Slide ${index} of ${count}`,
  previousSlide: 'Previous slide',
  nextSlide: 'Next slide',
  pauseSlides: 'Pause the slides',
  playSlides: 'Play the slides',

  loading: 'Loading',
  retry: 'Try again',
  requestFailed: 'The request failed',
  failures: {
    timeout: 'Network error',
    unauthorized: 'Authentication failed, please log in again',
    forbidden: 'No permission for this operation',
    notFound: 'Resource does not exist',
  },
  detailsFailed: 'The content could not be loaded',
  detailsFailedHint: 'The network or the service has a problem. Please try again later.',
  updatedAt: (date) => `Updated ${date}`,
  openLink: 'Open',
  opensInNewTab: '(opens in a new tab)',
  copyThis: 'Copy this link:',
  share: 'Share',
  linkCopied: 'Link copied',
  contents: 'On this page',
  picture: 'Picture',
  pictureFailed: 'The picture could not be loaded',
  viewPicture: 'View the picture',
  enlargePicture: 'Enlarge the picture',
  shrinkPicture: 'Shrink the picture',
  closePicture: 'Close the picture',
  backHome: 'Back to the home page',
  back: 'Back',

  notFoundTitle: 'This page was not found',
  notFoundHint:
    'It may have moved, or the address is wrong. Try a search, or go back to the home page.',
  unreadableTitle: 'This address cannot be understood',
  crashedTitle: 'Something went wrong on this page',
  crashedHint: 'Please load the page again; if the problem stays, come back later.',
  reload: 'Load again',

  offline: 'The network is lost. We try again when it is back.',
  onlineAgain: 'The network is back.',
  offlineTitle: 'The network is lost',
  offlineHint: 'When it is back, this page loads again by itself.',
  refreshing: 'Refreshing',
  refreshed: 'Refreshed',
  refreshFailed: 'Refreshing failed',

  judgeTitle: 'Which version you see',
  judgeVerdict: {
    desktop: 'We show you the desktop version',
    mobile: 'We show you the mobile version',
  },
  judgeReasons: {
    choice: 'Because you chose this version.',
    token: (token) => `Because your browser says that it runs on ${token}.`,
    default: 'Because your browser does not say that it is a phone or a tablet.',
    /** Signals that contradict the result. */
    disagreements: {
      userAgent: 'Your browser names another kind of device, but your choice counts.',
      clientHint:
        'A further hint of your browser says otherwise; it is shown only and changes nothing.',
    },
  },
  judgeUnknown: 'The reason cannot be told at the moment.',
  judgeChoose: 'Choose a version',
  judgeChoices: {
    auto: { title: 'Choose for me', hint: 'By your device; forgets what you chose before.' },
    desktop: { title: 'Always the desktop version', hint: 'A wide layout for keyboard and mouse.' },
    mobile: { title: 'Always the mobile version', hint: 'A single column made for touch.' },
  },
  judgeCurrent: 'Current',
  judgeReturn: 'Back to the page you came from',
  judgeFooter: 'Why this version?',
  judgeScan: 'Open it on your phone',
  judgeScanHint: 'Point your phone’s camera here to open the same page there.',
  switchView: { desktop: 'View desktop version', mobile: 'View mobile version' },
  viewOffers: {
    mobile: {
      reason: 'On this device, the mobile version is easier to touch.',
      accept: 'Use the mobile version',
      decline: 'Stay here',
    },
    desktop: {
      reason: 'On this screen, the desktop version shows more at once.',
      accept: 'Use the desktop version',
      decline: 'Stay here',
    },
  },

  maintainFallbackTitle: 'This site is under maintenance',
  maintainFallbackMessage: 'We are working on the site. Please come back later.',
  maintainReopensAt: (date) => `Expected back: ${date}`,
  maintainTimeLeft: (time) => `About ${time} to go`,
  maintainSoon: 'It should be back any moment now.',
  maintainWaiting: 'When the site is back, this page takes you to where you were.',
  maintainOpenTitle: 'The site is back',
  maintainOpenMessage: 'You can visit it now.',
  maintainContinue: 'Continue',

  staffBanner: 'The site is closed to visitors. Only you and your colleagues see it.',
  staffLeave: 'See it as visitors do',
};
