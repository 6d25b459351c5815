import { List, Text } from '@mantine/core';
import type { InputProps } from '@platform/fields/kind-web';
import { language } from '@platform/web/i18n/language';
import { z } from 'zod';
import { isCodigo, sentence } from '../shared/oraciones';
import { say } from './say';

const reasons = z.array(
  z.object({ Codigo: z.string(), Severidad: z.enum(['B', 'A']), Detalle: z.record(z.string(), z.union([z.string(), z.number()])) }),
);

/** Why a mark was decided as it was, in the reader's words. */
export default function MarkReasons({ value, at }: InputProps) {
  const known = reasons.safeParse(value);
  const all = known.success ? known.data : [];
  const group = (severity: 'B' | 'A', title: string) => {
    const own = all.filter(({ Severidad }) => Severidad === severity);
    if (own.length === 0) return null;
    return (
      <div>
        <Text size="sm" c="dimmed">
          {title}
        </Text>
        <List>
          {own.map(({ Codigo, Detalle }) => (
            <List.Item key={`${Codigo} ${JSON.stringify(Detalle)}`}>
              {Codigo} · {isCodigo(Codigo) ? sentence(language(), Codigo, Detalle) : ''}
            </List.Item>
          ))}
        </List>
      </div>
    );
  };
  return (
    <section aria-label={at.label}>
      <Text fw={500} size="sm">
        {at.label}
      </Text>
      {all.length === 0 && <Text>{say('marcas.sinMotivos')}</Text>}
      {group('B', say('marcas.motivos'))}
      {group('A', say('marcas.advertencias'))}
    </section>
  );
}
