/**
 * Measures all subjects in each round. The order alternates, and a round before the first one warms up.
 *
 * @returns for each subject what was measured, by round
 */
export async function measureInTurns<Subject, Value>(
  subjects: Subject[],
  rounds: number,
  measure: (subject: Subject) => Promise<Value>,
): Promise<Value[][]> {
  const measured = subjects.map((subject) => ({ subject, values: [] as Value[] }));
  for (let round = 0; round <= rounds; round += 1) {
    for (const { subject, values } of round % 2 ? measured : measured.toReversed()) {
      const value = await measure(subject);
      if (round > 0) values.push(value);
    }
  }
  return measured.map(({ values }) => values);
}
