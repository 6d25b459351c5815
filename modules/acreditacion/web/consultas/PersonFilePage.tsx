import { Table } from '@mantine/core';
import { Persona } from '@modules/administracion/shared/persona.entity';
import type { Entity } from '@platform/entity/entity';
import { ref } from '@platform/entity/field';
import { api } from '@platform/web/api/client';
import { plain } from '@platform/web/data/row';
import { FieldBox } from '@platform/web/form/FieldBox';
import { words } from '@platform/web/i18n/words';
import { FileButton } from '@platform/web/page/FileButton';
import { PageButton } from '@platform/web/page/PageButton';
import { usePlace } from '@platform/web/pages/address';
import { EmptyState } from '@platform/web/ui/EmptyState';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { PageTitle } from '@platform/web/ui/PageTitle';
import { ScrollRegion } from '@platform/web/ui/ScrollRegion';
import { RowSkeletons } from '@platform/web/ui/Skeletons';
import { IconUser } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { z } from 'zod';
import { say } from '../say';
import classes from './ficha.module.css';

const PATH = '/reporte/ficha-persona';
const sections = z.array(z.object({ Titulo: z.string(), Columnas: z.array(z.string()), Filas: z.array(z.array(z.string())), Total: z.number() }));
/** Who is looked for: no table is behind it. */
const ASKED: Entity = {
  resource: 'PlataformaReporte',
  table: '',
  key: '',
  fields: { IdPersona: ref(Persona.resource, {}) },
  options: { scope: 'global', title: '', menu: [] },
};

/** RX1: everything about one person that the reader may see, on the screen and on paper. */
export function PersonFilePage() {
  const router = useRouter();
  const { searchStr } = usePlace(PATH, false);
  const person = new URLSearchParams(searchStr).get('persona') ?? '';
  const { data, error, refetch } = useQuery({
    queryKey: [Persona.resource, 'expediente', person],
    queryFn: ({ signal }) => api.get(`/api/${Persona.resource}/${person}/expediente`, {}, sections, { signal }),
    enabled: person !== '',
  });
  const IdPersona = person === '' ? null : Number(person);
  return (
    <>
      <PageTitle title={say('expediente.titulo')} subtitle={say('expediente.ayuda')}>
        {person !== '' && (
          <>
            <PageButton href={`/administracion/personas/${person}`} icon={IconUser}>
              {say('expediente.abrir')}
            </PageButton>
            <FileButton entity={Persona} id={person} name={say('expediente.titulo')} />
          </>
        )}
      </PageTitle>
      <div className={classes.asked}>
        <FieldBox
          at={{ entity: ASKED, name: 'IdPersona', field: ref(Persona.resource, {}), label: words.entity(Persona).one, options: {} }}
          id="ficha-persona"
          value={IdPersona}
          values={{ IdPersona }}
          required={false}
          readOnly={false}
          onBlur={() => undefined}
          onChange={(next) => {
            const chosen = typeof next === 'number' ? String(next) : '';
            if (chosen !== person) void router.navigate({ href: chosen === '' ? PATH : `${PATH}?persona=${chosen}`, replace: true });
          }}
        />
      </div>
      {person === '' ? (
        <EmptyState title={say('expediente.elija')} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        data.map((section) => <Section key={section.Titulo} of={section} />)
      ) : (
        <RowSkeletons rows={6} />
      )}
    </>
  );
}

function Section({ of: { Titulo, Columnas, Filas, Total } }: { readonly of: z.infer<typeof sections>[number] }) {
  return (
    <section className={classes.section} aria-label={Titulo}>
      <h2>
        {Titulo} <small>{Total}</small>
      </h2>
      <ScrollRegion label={Titulo}>
        <Table striped>
          <Table.Thead>
            <Table.Tr>
              {Columnas.map((one) => (
                <Table.Th key={one}>{one}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {Filas.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows of an answer have no key and never move
              <Table.Tr key={at}>
                {row.map((value, column) => (
                  <Table.Td key={Columnas[column]}>{plain(value) || '—'}</Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollRegion>
      {Total > Filas.length && <p>{say('expediente.mas', { n: Total - Filas.length })}</p>}
    </section>
  );
}
