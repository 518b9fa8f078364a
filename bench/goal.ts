/** A bound that a figure shall keep; without one the figure is only shown. */
export interface Goal {
  bound: 'at most' | 'at least';
  value: number;
  /** As it stands in the table, such as `≤ 0.85 ×`. */
  text: string;
}

export const atMost = (value: number, text = `≤ ${value}`): Goal => ({
  bound: 'at most',
  value,
  text,
});

export const atLeast = (value: number, text = `≥ ${value}`): Goal => ({
  bound: 'at least',
  value,
  text,
});

/** The last two cells of a table's row: the goal, and whether it is met. */
export function goalCells(goal: Goal | undefined, reached: number): [string, string] {
  if (!goal) return ['', ''];
  const met = goal.bound === 'at most' ? reached <= goal.value : reached >= goal.value;
  return [goal.text, met ? 'met' : '**missed**'];
}
