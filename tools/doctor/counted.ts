export const counted = (count: number, thing: string) =>
  `${count} ${thing}${count === 1 ? '' : 's'}`;
