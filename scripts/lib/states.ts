import { type Machine, targetsOf } from '@platform/entity/states';
import type { ServerModule } from '@platform/server/module';

/** What a state is called in English; its code alone where nobody says more. */
const named = ({ en }: ServerModule, { of, field }: Machine, state: string): string => {
  const word = en.entities[of.resource]?.options[field]?.[state];
  return word ? `${state} ${word}` : state;
};

/** A table with its columns as wide as the formatter has them. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const wide = head.map((name, at) => Math.max(3, name.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const line = (row: readonly string[], fill: string) => `| ${wide.map((width, at) => (row[at] ?? '').padEnd(width, fill)).join(' | ')} |`;
  return [line(head, ' '), line([], '-'), ...rows.map((row) => line(row, ' '))];
}

function drawMachine(module: ServerModule, machine: Machine): string[] {
  const { of, field, states, transitions } = machine;
  const arrows = new Map<string, string[]>();
  for (const row of transitions)
    for (const to of targetsOf(row)) {
      const arrow = `${row.from ?? '[*]'} --> ${to}`;
      arrows.set(arrow, [...new Set([...(arrows.get(arrow) ?? []), row.action])]);
    }
  const cells = ({ from, action, who, to, guard }: Machine['transitions'][number]) => [
    from ?? '—',
    action,
    who,
    targetsOf({ to }).join(' · '),
    guard ?? '',
  ];
  return [
    `### ${module.en.entities[of.resource]?.many ?? of.resource} · \`${of.resource}.${field}\``,
    '',
    '```mermaid',
    'stateDiagram-v2',
    ...states.map((state) => `  ${state}: ${named(module, machine, state)}`),
    ...[...arrows].map(([arrow, actions]) => `  ${arrow}: ${actions.join(', ')}`),
    '```',
    '',
    ...table(['from', 'act', 'who', 'to', 'guard'], transitions.map(cells)),
    '',
  ];
}

/** Every machine of the product as a page: a drawing and its table. */
export const drawStates = (modules: readonly ServerModule[]): string =>
  [
    '# States',
    '',
    'Drawn from the tables of the modules by `npm run states`; what a table does not name is refused. — is nothing: the act makes the thing.',
    '',
    ...modules.flatMap((module) =>
      (module.states ?? []).length === 0
        ? []
        : [`## ${module.manifest.id}`, '', ...(module.states ?? []).flatMap(({ machine }) => drawMachine(module, machine))],
    ),
  ].join('\n');
