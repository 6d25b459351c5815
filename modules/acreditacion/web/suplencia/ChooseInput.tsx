import { Select } from '@mantine/core';
import { common } from '@platform/fields/common';
import type { InputProps } from '@platform/fields/kind-web';
import { api } from '@platform/web/api/client';
import { plain } from '@platform/web/data/row';
import { t } from '@platform/web/i18n/t';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { Suplencia } from '../../shared/suplencia.entity';
import { say } from '../say';

const rolesSchema = z.array(
  z.object({ IdRol: z.number(), Nombre: z.string(), Suplentes: z.array(z.object({ IdUsuario: z.string(), Nombre: z.string() })) }),
);

/** The roles of who is away, each with the others who have it. */
const useRoles = (IdUsuario: string) =>
  useQuery({
    queryKey: [Suplencia.resource, 'roles', IdUsuario],
    queryFn: ({ signal }) => api.get(`/api/${Suplencia.resource}/roles`, { IdUsuario: IdUsuario || undefined }, rolesSchema, { signal }),
    staleTime: 60_000,
  });

interface Option {
  readonly value: string;
  readonly label: string;
}

/** One of a few; the only one is chosen already. */
function Few({
  options,
  nothing,
  pick,
  ...props
}: InputProps & { options: readonly Option[] | undefined; nothing: string; pick(value: string): void }) {
  const chosen = plain(props.value);
  const only = options?.length === 1 ? options[0]?.value : undefined;
  useEffect(() => {
    if (only !== undefined && chosen === '' && !props.readOnly) pick(only);
  });
  return (
    <Select
      {...common(props)}
      data={[...(options ?? [])]}
      value={chosen || null}
      onChange={(next) => (next === null ? props.onChange(null) : pick(next))}
      placeholder={t('actions.choose')}
      nothingFoundMessage={options ? nothing : t('form.loadingOptions')}
      searchable={(options?.length ?? 0) > 8}
      comboboxProps={{ withinPortal: true }}
      rightSectionPointerEvents="none"
    />
  );
}

/** A role of who is away. */
export function RoleInput(props: InputProps) {
  const { data } = useRoles(plain(props.values.IdUsuario));
  const options = data?.map(({ IdRol, Nombre }) => ({ value: String(IdRol), label: Nombre }));
  return <Few {...props} options={options} nothing={say('suplencia.sinRoles')} pick={(value) => props.onChange(Number(value))} />;
}

/** Another authorizer of that role. */
export function SubstituteInput(props: InputProps) {
  const { data } = useRoles(plain(props.values.IdUsuario));
  const role = data?.find(({ IdRol }) => String(IdRol) === plain(props.values.IdRol));
  const options = role?.Suplentes.map(({ IdUsuario, Nombre }) => ({ value: IdUsuario, label: Nombre }));
  return <Few {...props} options={data ? (options ?? []) : undefined} nothing={say('suplencia.nadieMas')} pick={props.onChange} />;
}
