import { ACTIONS } from '@platform/entity/module';
import { api } from '@platform/web/api/client';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';

const text = z.string().nullable();
const flag = z.enum(['S', 'N']);

export const optionSchema = z.object({
  IdMenu: z.string(),
  IdMenuPadre: text,
  Modulo: z.string(),
  ModuloIngles: z.string(),
  Nivel: z.number(),
  Orden: z.number(),
  Ruta: text,
  Tag: text,
  Icono: text,
  Color: text,
  Color2: text,
  IdModulo: z.string(),
  Acciones: z.array(z.enum(ACTIONS)),
  FechaInicio: text,
  FechaFin: text,
  Activo: flag,
  Version: z.number(),
});
export type Stored = z.infer<typeof optionSchema>;

/** An option as the editor has it: order and level may be half typed. */
export type Option = Omit<Stored, 'Orden' | 'Nivel'> & { readonly Orden: number | string; readonly Nivel: number | string };

export const treeQuery = queryOptions({
  queryKey: ['SistemaMenu', 'arbol'],
  queryFn: ({ signal }) =>
    api.get('/api/SistemaMenu/arbol', {}, z.object({ opciones: z.array(optionSchema), rutas: z.array(z.string()) }), { signal }),
  refetchOnWindowFocus: false,
});

const fieldSchema = z.object({ Campo: z.string(), Etiqueta: z.string(), ObligatorioBase: flag, Obligatorio: flag, Modificable: flag });
export type FieldRow = z.infer<typeof fieldSchema>;

export const fieldsQuery = (id: string) =>
  queryOptions({
    queryKey: ['SistemaMenu', 'campos', id],
    queryFn: ({ signal }) => api.get(`/api/SistemaMenu/${id}/campos`, {}, z.array(fieldSchema), { signal }),
    refetchOnWindowFocus: false,
  });

export const savedSchema = z.object({ codigos: z.record(z.string(), z.string()) });
