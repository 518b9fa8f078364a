/** Vite puts them into the page. */
declare module '*.css';
