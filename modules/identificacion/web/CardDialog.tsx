import { Modal } from '@mantine/core';
import type { Entity } from '@platform/entity/entity';
import { plain, type Values, type WireRow } from '@platform/web/data/row';
import { EntityForm } from '@platform/web/form/EntityForm';
import { t } from '@platform/web/i18n/t';
import { words } from '@platform/web/i18n/words';
import type { EntityScreen } from '@platform/web/pages/screen';
import { confirm } from '@platform/web/ui/confirm';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { PageSkeleton } from '@platform/web/ui/Skeletons';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Credencial } from '../shared/credencial.entity';
import { credencialScreen } from './cardScreen';
import { say } from './say';
import { type BearerKey, type Proposal, proposalFor } from './wire';

interface Props {
  readonly bearer: WireRow;
  /** Absent for a new one. */
  readonly card: WireRow | undefined;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** *Nueva credencial* and *Editar*, over the page of whoever carries it. */
export function CardDialog({ bearer, card, onClose, onSaved }: Props) {
  const [dirty, setDirty] = useState(false);
  const key = useMemo(() => keyOf(bearer), [bearer]);
  const leave = async () => {
    if (!dirty || (await confirm({ message: t('form.unsaved') }))) onClose();
  };
  return (
    <Modal
      opened
      size="xl"
      title={card ? plain(card.Codigo) : say('gestion.nueva')}
      onClose={() => void leave()}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
    >
      {card ? (
        <EntityForm
          entity={Credencial}
          extend={credencialScreen}
          row={card}
          hide={HIDDEN}
          frozen={false}
          tabs={TABS()}
          onSaved={onSaved}
          onCancel={() => void leave()}
          onDirty={setDirty}
        />
      ) : (
        <NewCard bearer={key} onSaved={onSaved} onCancel={() => void leave()} onDirty={setDirty} />
      )}
    </Modal>
  );
}

/** A vehicle's row has no person. */
const keyOf = (bearer: WireRow): BearerKey =>
  bearer.IdVehiculo === undefined ? { IdPersona: Number(plain(bearer.IdPersona)) } : { IdVehiculo: Number(plain(bearer.IdVehiculo)) };

const TABS = () => [{ id: 'datos', label: words.entity(Credencial).one }];

interface NewProps {
  readonly bearer: BearerKey;
  readonly onSaved: () => void;
  readonly onCancel: () => void;
  readonly onDirty: (dirty: boolean) => void;
}

function NewCard({ bearer, onSaved, onCancel, onDirty }: NewProps) {
  const proposal = useQuery({
    queryKey: [Credencial.resource, 'propuesta', bearer],
    queryFn: ({ signal }) => proposalFor(bearer, {}, signal),
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  if (proposal.isError) return <ErrorState error={proposal.error} onRetry={() => void proposal.refetch()} />;
  if (!proposal.data) return <PageSkeleton />;
  return <NewForm bearer={bearer} proposal={proposal.data} onSaved={onSaved} onCancel={onCancel} onDirty={onDirty} />;
}

/** Only the types for such people are offered, and the reason is wanted: of a first one it is there. */
const offering = ({ Condicion, Contratista }: Proposal, Entidad: 'P' | 'V'): Entity => ({
  ...Credencial,
  fields: {
    ...Credencial.fields,
    IdMotivoEmision: { ...Credencial.fields.IdMotivoEmision, required: true },
    IdTipoIdentificacion: { ...Credencial.fields.IdTipoIdentificacion, only: { Entidad } },
    IdTipoCredencial: {
      ...Credencial.fields.IdTipoCredencial,
      only: { Entidad, ...(Condicion && Entidad === 'P' ? { Condicion } : {}), ...(Contratista ? { Contratista } : {}) },
    },
  },
});

/** Another type or start proposes its end and what it carries. */
async function proposeAgain(bearer: BearerKey, changed: string, values: Values): Promise<Values> {
  const IdTipoCredencial = Number(plain(values.IdTipoCredencial));
  const FechaInicio = plain(values.FechaInicio);
  if (!IdTipoCredencial || !FechaInicio) return {};
  const { FechaFin, IdTipoIdentificacion } = await proposalFor(bearer, { IdTipoCredencial, FechaInicio });
  return changed === 'IdTipoCredencial' ? { FechaFin, IdTipoIdentificacion } : { FechaFin };
}

function NewForm({ bearer, proposal, onSaved, onCancel, onDirty }: NewProps & { readonly proposal: Proposal }) {
  const entity = useMemo(() => offering(proposal, 'IdVehiculo' in bearer ? 'V' : 'P'), [proposal, bearer]);
  const extend = useMemo<EntityScreen>(
    () => ({
      ...credencialScreen,
      propose: (changed, values) => (changed === 'IdTipoCredencial' || changed === 'FechaInicio' ? proposeAgain(bearer, changed, values) : undefined),
    }),
    [bearer],
  );
  const { Condicion: _condition, Contratista: _contractor, ...first } = proposal;
  return (
    <EntityForm
      entity={entity}
      extend={extend}
      row={undefined}
      preset={bearer}
      first={first}
      hide={HIDDEN}
      frozen={false}
      once
      tabs={TABS()}
      onSaved={onSaved}
      onCancel={onCancel}
      onDirty={onDirty}
    />
  );
}
const HIDDEN = ['IdPersona', 'IdVehiculo'];
