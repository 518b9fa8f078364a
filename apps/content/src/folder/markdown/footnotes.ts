import type { FootnoteEnv } from '@twinfront/shared/node/createMarkdown';
import { quote } from '../../model/finding.ts';
import type { Report } from './Report.ts';

/** Warns of footnotes that pages do not show: those that no text refers to, and the second one of a label. */
export function reportLostFootnotes(
  { footnoteDefinitions = [], footnotes }: FootnoteEnv,
  report: Report,
): void {
  const labels = new Set<string>();
  for (const { label, line } of footnoteDefinitions) {
    const marker = quote(`[^${label}]`);
    if (footnotes?.refs?.[`:${label}`] === -1) {
      const hint = `Write [^${label}] where its number belongs; capitals and small letters differ`;
      report('warning', line + 1, `has a footnote ${marker} that no text refers to`, hint);
    } else if (labels.has(label)) {
      const hint = 'Give each footnote a label of its own';
      report('warning', line + 1, `has a second footnote ${marker}, which is not shown`, hint);
    }
    labels.add(label);
  }
}
