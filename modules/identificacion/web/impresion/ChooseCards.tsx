import { Button, SegmentedControl, Tabs, Text, Textarea } from '@mantine/core';
import { WEB_KINDS } from '@platform/fields/web';
import { fieldsAt } from '@platform/web/data/fields';
import { allOf } from '@platform/web/data/filters';
import { FIRST, type ListState } from '@platform/web/pages/address';
import { ListView } from '@platform/web/pages/ListView';
import { can } from '@platform/web/session/session';
import { IconSearch } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { Portador, PortadorVehiculo } from '../../shared/credencial.entity';
import { say } from '../say';
import { VigenciaCell } from '../Vigencia';

/** Whose cards are reviewed, as the server is asked. */
export interface Elegidas {
  readonly IdPersonas?: readonly number[];
  readonly IdVehiculos?: readonly number[];
  readonly Documentos?: readonly string[];
  readonly SinImprimir?: 'S';
  readonly PorEmitir?: 'S';
  readonly Lista?: { readonly Entidad: 'P' | 'V'; readonly Filtro: string | null; readonly Buscar: string | null };
}
const OFFICE = '0705';
const WAYS = ['sinImprimir', 'porEmitir', 'lista', 'documentos'] as const;
type Way = (typeof WAYS)[number] | 'elegidas';
const isWay = (value: string | null): value is Way => value === 'elegidas' || WAYS.some((one) => one === value);
const COLUMNS = {
  P: ['NombreCompleto', 'Documento', 'Vigencia', 'IdCompania', 'IdTipoCredencial', 'Codigo', 'Impresa'],
  V: ['Placa', 'IdTipoVehiculo', 'Vigencia', 'IdCompania', 'IdTipoCredencial', 'Codigo', 'Impresa'],
} as const;

/** People and vehicles that were ticked in 0705: they come in the address. */
function useTicked(): Pick<Elegidas, 'IdPersonas' | 'IdVehiculos'> & { readonly n: number } {
  const { searchStr } = useLocation();
  return useMemo(() => {
    const said = new URLSearchParams(searchStr);
    const keys = (name: string) => [...new Set((said.get(name) ?? '').split('.').filter(Boolean).map(Number))];
    const [IdPersonas, IdVehiculos] = [keys('personas'), keys('vehiculos')];
    return { IdPersonas, IdVehiculos, n: IdPersonas.length + IdVehiculos.length };
  }, [searchStr]);
}

/** What a list of 0705 shows, as it is filtered here. */
function ListOf({ of, list, onList }: { of: 'P' | 'V'; list: ListState; onList: (change: Partial<ListState>) => void }) {
  return (
    <ListView
      key={of}
      entity={of === 'V' ? PortadorVehiculo : Portador}
      menu={OFFICE}
      extend={{
        id: `IdentificacionLote${of}`,
        readOnly: true,
        columns: COLUMNS[of],
        hide: ['IdCredencial', 'EstadoCredencial'],
        cells: { Vigencia: VigenciaCell },
      }}
      frozen
      state={list}
      onState={onList}
      onNew={() => undefined}
      onOpen={() => undefined}
    />
  );
}

interface Props {
  readonly busy: boolean;
  /** It was reviewed before. */
  readonly again: boolean;
  readonly onReview: (chosen: Elegidas) => void;
}

/** *Seleccionar* (0706): the cards never printed, who waits for one, whom the list of 0705 shows, or what was pasted; or those ticked there. */
export function ChooseCards({ busy, again, onReview }: Props) {
  const ticked = useTicked();
  const [way, setWay] = useState<Way>(ticked.n > 0 ? 'elegidas' : 'sinImprimir');
  const [texts, setTexts] = useState('');
  const [of, setOf] = useState<'P' | 'V'>('P');
  const [list, setList] = useState<ListState>(FIRST);
  const documents = texts.split(/[\s,;]+/).filter(Boolean);
  // Whoever comes with some ticked in 0705 sees them reviewed.
  useEffect(() => {
    if (ticked.n > 0) onReview({ IdPersonas: ticked.IdPersonas ?? [], IdVehiculos: ticked.IdVehiculos ?? [] });
  }, [ticked, onReview]);
  const review = () => {
    if (way === 'sinImprimir') return onReview({ SinImprimir: 'S' });
    if (way === 'porEmitir') return onReview({ PorEmitir: 'S' });
    if (way === 'documentos') return onReview({ Documentos: documents });
    if (way === 'elegidas') return onReview({ IdPersonas: ticked.IdPersonas ?? [], IdVehiculos: ticked.IdVehiculos ?? [] });
    const filter = allOf(
      fieldsAt(of === 'V' ? PortadorVehiculo : Portador).map((at) => {
        const value = list.filters[at.name];
        return value === undefined ? undefined : WEB_KINDS[at.field.kind].filter?.expression(at, value);
      }),
    );
    return onReview({ Lista: { Entidad: of, Filtro: filter ? JSON.stringify(filter) : null, Buscar: list.buscar || null } });
  };
  const ways: readonly Way[] = [
    ...(ticked.n > 0 ? (['elegidas'] as const) : []),
    ...WAYS.filter((one) => one !== 'lista' || can(OFFICE, 'consultar')),
  ];
  return (
    <section aria-label={say('impresion.seleccionar')}>
      <Tabs value={way} onChange={(value) => isWay(value) && setWay(value)} keepMounted={false}>
        <Tabs.List mb="sm">
          {ways.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {one === 'elegidas' ? say('impresion.elegidas', { n: ticked.n }) : say(`impresion.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="sinImprimir">
          <Text size="sm">{say('impresion.sinImprimirAyuda')}</Text>
        </Tabs.Panel>
        <Tabs.Panel value="porEmitir">
          <Text size="sm">{say('impresion.porEmitirAyuda')}</Text>
        </Tabs.Panel>
        <Tabs.Panel value="lista">
          <SegmentedControl
            mb="xs"
            aria-label={say('impresion.lista')}
            value={of}
            onChange={(value) => {
              setOf(value === 'V' ? 'V' : 'P');
              setList(FIRST);
            }}
            data={[
              { value: 'P', label: say('gestion.personas') },
              { value: 'V', label: say('gestion.vehiculos') },
            ]}
          />
          <Text size="sm" mb="xs">
            {say('impresion.listaAyuda')}
          </Text>
          <ListOf of={of} list={list} onList={(change) => setList((before) => ({ ...before, page: 1, ...change }))} />
        </Tabs.Panel>
        <Tabs.Panel value="documentos">
          <Textarea
            label={say('impresion.documentos')}
            description={say('impresion.documentosAyuda')}
            autosize
            minRows={3}
            maxRows={10}
            maw={760}
            value={texts}
            onChange={(event) => setTexts(event.currentTarget.value)}
          />
        </Tabs.Panel>
      </Tabs>
      <Button
        mt="md"
        leftSection={<IconSearch size={16} aria-hidden />}
        variant={again ? 'default' : 'filled'}
        loading={busy}
        disabled={way === 'documentos' && documents.length === 0}
        onClick={review}
      >
        {say('impresion.revisar')}
      </Button>
    </section>
  );
}
