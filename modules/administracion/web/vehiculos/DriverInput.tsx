import type { InputProps } from '@platform/fields/kind-web';
import { ReferenceInput } from '@platform/fields/ref/input';
import { api } from '@platform/web/api/client';
import { plain } from '@platform/web/data/row';
import { rowSchema } from '@platform/web/data/schemas';

/** The driver; its national category is proposed, and an end no later than its licence's. */
export default function DriverInput(props: InputProps) {
  const propose = async (id: string) => {
    const person = await api.get(`/api/AdministracionPersona/${id}`, {}, rowSchema).catch(() => undefined);
    if (!person) return;
    const expiry = plain(person.FechaVencimientoLicencia);
    const end = plain(props.values.FechaFin);
    props.onFill?.({
      IdLicenciaConducir: person.IdLicenciaConducir ?? null,
      ...(expiry && (end === '' || end > expiry) ? { FechaFin: expiry } : {}),
    });
  };
  return (
    <ReferenceInput
      {...props}
      onChange={(value) => {
        props.onChange(value);
        if (value !== null) void propose(plain(value));
      }}
    />
  );
}
