import { api } from '@platform/web/api/client';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';

const templateSchema = z.object({
  Codigo: z.string(),
  Asunto: z.string(),
  AsuntoIngles: z.string(),
  Cuerpo: z.string(),
  CuerpoIngles: z.string(),
  Correo: z.enum(['S', 'N']),
  Campana: z.enum(['S', 'N']),
  Origen: z.enum(['producto', 'cliente']),
  Usuario: z.string().nullable(),
  Version: z.number(),
  Marcadores: z.array(z.string()),
  Requeridos: z.array(z.string()),
  Reservado: z.boolean(),
  TieneCorreo: z.boolean(),
  TieneCampana: z.boolean(),
});
export type Template = z.infer<typeof templateSchema>;
export const previewSchema = z.object({
  es: z.object({ asunto: z.string(), html: z.string() }),
  en: z.object({ asunto: z.string(), html: z.string() }),
});
export { templateSchema };

export const TEMPLATES = '/api/SistemaPlantillaCorreo';
export const PATH = '/sistema/plantillas-correo';
const listSchema = z.object({ data: z.array(templateSchema) }).transform(({ data }) => data);

export const useTemplates = () =>
  useQuery({ queryKey: ['SistemaPlantillaCorreo', 'page'], queryFn: ({ signal }) => api.get(TEMPLATES, {}, listSchema, { signal }) });
export const useTemplate = (code: string) =>
  useQuery({
    queryKey: ['SistemaPlantillaCorreo', 'page', code],
    queryFn: ({ signal }) => api.get(`${TEMPLATES}/${encodeURIComponent(code)}`, {}, templateSchema, { signal }),
    refetchOnWindowFocus: false,
  });
