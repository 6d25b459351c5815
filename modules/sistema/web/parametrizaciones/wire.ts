import { PARAMETER_PATTERNS } from '@platform/entity/module';
import { api } from '@platform/web/api/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';

const setSchema = z.object({
  Id: z.number(),
  Version: z.number(),
  IdDivision: z.number().nullable(),
  Division: z.string().nullable(),
  Valor: z.string(),
  Usuario: z.string(),
  Fecha: z.string(),
});
export type SetValue = z.infer<typeof setSchema>;

const parameterSchema = z.object({
  Parametro: z.string(),
  IdModulo: z.string(),
  Modulo: z.string(),
  Descripcion: z.string(),
  TipoDato: z.string(),
  Ambito: z.enum(['I', 'C', 'D']),
  ValorDefecto: z.string(),
  Minimo: z.number().nullable(),
  Maximo: z.number().nullable(),
  Opciones: z.array(z.string()).nullable(),
  Patron: z.enum(PARAMETER_PATTERNS).nullable(),
  Unidad: z.string().nullable(),
  Valor: z.string(),
  Origen: z.enum(['defecto', 'instalacion', 'cliente', 'division']),
  General: setSchema.nullable(),
  Excepciones: z.array(setSchema),
  can: z.object({ editar: z.boolean() }),
});
export type Parameter = z.infer<typeof parameterSchema>;

const behaviour = z.enum(['B', 'A', 'N']);
export type Behaviour = z.infer<typeof behaviour>;
const ruleSetSchema = z.object({
  Id: z.number(),
  Version: z.number(),
  IdDivision: z.number().nullable(),
  Division: z.string().nullable(),
  Comportamiento: behaviour,
  Mensaje: z.string().nullable(),
  MensajeIngles: z.string().nullable(),
  Usuario: z.string(),
});
export type RuleSet = z.infer<typeof ruleSetSchema>;
const ruleSchema = z.object({
  Regla: z.string(),
  IdModulo: z.string(),
  Modulo: z.string(),
  Condicion: z.string(),
  ComportamientoDefecto: behaviour,
  MensajeDefecto: z.string(),
  MensajeInglesDefecto: z.string(),
  Marcadores: z.array(z.string()),
  General: ruleSetSchema.nullable(),
  Excepciones: z.array(ruleSetSchema),
});
export type Rule = z.infer<typeof ruleSchema>;

const listOf = <T extends z.ZodType>(schema: T) => z.object({ data: z.array(schema) }).transform(({ data }) => data);
const parametersSchema = listOf(parameterSchema);
const rulesSchema = listOf(ruleSchema);
const anything = z.unknown();

export const useParameters = () =>
  useQuery({ queryKey: ['SistemaParametro', 'page'], queryFn: ({ signal }) => api.get('/api/SistemaParametro', {}, parametersSchema, { signal }) });
export const useRules = () =>
  useQuery({ queryKey: ['SistemaRegla', 'page'], queryFn: ({ signal }) => api.get('/api/SistemaRegla', {}, rulesSchema, { signal }) });

/** Where a thing is set: its resource, and the row if there is one already. */
interface Place {
  readonly resource: string;
  readonly set: { readonly Id: number; readonly Version: number } | null;
}

/** Sets or takes away a value; the lists are read anew. */
export function useSetting() {
  const client = useQueryClient();
  const again = () => client.invalidateQueries({ predicate: ({ queryKey: [, kind] }) => kind === 'page' });
  return {
    async save({ resource, set }: Place, fresh: Readonly<Record<string, unknown>>, changed: Readonly<Record<string, unknown>>): Promise<void> {
      if (set) await api.put(`/api/${resource}/${set.Id}`, { ...changed, Version: set.Version }, anything);
      else await api.post(`/api/${resource}`, { ...fresh, ...changed }, anything);
      await again();
    },
    async reset({ resource, set }: Place): Promise<void> {
      if (set) await api.del(`/api/${resource}/${set.Id}`, { Version: set.Version }, anything);
      await again();
    },
  };
}
