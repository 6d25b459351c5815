import { Problem } from '@platform/server/http/problem';

/** A field of a resource that was not said (400). */
export const lacks = ({ resource: recurso }: { readonly resource: string }, field: 'IdMotivoEmision' | 'IdPersona' | 'IdPlantilla'): Problem =>
  new Problem(400, 'campo.obligatorio', {}, { errors: [{ field, message: 'campo.obligatorio' }], extra: { recurso } });
