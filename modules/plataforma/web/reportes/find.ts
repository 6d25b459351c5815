import type { ReportListed } from './wire';

const bare = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Reports that say every word of a search, wherever: case and accents do not count. */
export function matching(reports: readonly ReportListed[], search: string): readonly ReportListed[] {
  const words = bare(search).split(/\s+/).filter(Boolean);
  return reports.filter(({ Codigo, Reporte, Descripcion, Modulo }) => {
    const said = bare([Codigo, Reporte, Descripcion, Modulo].join(' '));
    return words.every((word) => said.includes(word));
  });
}

/** The same, module by module in their order. */
export function byModule(reports: readonly ReportListed[]): { module: string; color: string; reports: ReportListed[] }[] {
  const groups = new Map<string, { module: string; color: string; reports: ReportListed[] }>();
  for (const report of reports) {
    const group = groups.get(report.IdModulo) ?? { module: report.Modulo, color: report.Color, reports: [] };
    group.reports.push(report);
    groups.set(report.IdModulo, group);
  }
  return [...groups.values()];
}
