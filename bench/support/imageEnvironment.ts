/** The environment of the image, as far as it affects memory: see the Dockerfile. */
export const imageEnvironment = {
  NODE_ENV: 'production',
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
};
