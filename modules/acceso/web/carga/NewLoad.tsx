import { Button, FileInput, Paper, SegmentedControl, Select, Stack, Tabs, Text, Textarea } from '@mantine/core';
import { ref } from '@platform/entity/field';
import { WEB_KINDS } from '@platform/fields/web';
import { api } from '@platform/web/api/client';
import { fieldAt, fieldsAt } from '@platform/web/data/fields';
import { allOf } from '@platform/web/data/filters';
import { saveBlob } from '@platform/web/data/list';
import { plain, type Values } from '@platform/web/data/row';
import { resourceChanged } from '@platform/web/data/write';
import { problemErrors } from '@platform/web/form/errors';
import { FieldBox } from '@platform/web/form/FieldBox';
import { words } from '@platform/web/i18n/words';
import { FIRST, type ListState } from '@platform/web/pages/address';
import { ListView } from '@platform/web/pages/ListView';
import { can } from '@platform/web/session/session';
import { notifyError } from '@platform/web/ui/notify';
import { IconDownload, IconListCheck } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { ACCIONES, type Accion, Carga, type Origen } from '../../shared/carga.entity';
import { cargadaSchema, type Entidad, formOf } from '../../shared/carga.wire';
import { GestionPersona, GestionVehiculo } from '../../shared/gestion.entity';
import { say } from '../say';
import classes from './carga.module.css';
import { ActForm, commonOf, firstOf } from './forma';
import { BASE, MENU, PATH } from './wire';

/** What each act needs beside creating, as one by one. */
const NEEDS = { R: 'crear', L: 'autorizar', Q: 'crear', E: 'autorizar', A: 'crear', T: 'editar' } as const;

/** Documents or plates out of what was pasted: a line, a comma, a semicolon or a tab apart. */
const pasted = (text: string): string[] =>
  text
    .split(/[\n\r\t,;]+/)
    .map((one) => one.trim())
    .filter((one) => one !== '');

/** Seleccionar → Acción → Datos: what a mass act begins with; nothing is done before it was looked at. */
export function NewLoad() {
  const router = useRouter();
  const client = useQueryClient();
  const [entidad, setEntidad] = useState<Entidad>('P');
  const [origen, setOrigen] = useState<Origen>('D');
  const [accion, setAccion] = useState<Accion>('R');
  const [texto, setTexto] = useState('');
  const [company, setCompany] = useState<Values>({});
  const [list, setList] = useState<ListState>(FIRST);
  const [file, setFile] = useState<File | null>(null);
  const [values, setValues] = useState<Values>(() => firstOf('R'));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const { options } = words.entity(Carga);
  const entity = entidad === 'V' ? GestionVehiculo : GestionPersona;
  const documents = pasted(texto);

  const template = useMutation({
    mutationFn: () => api.file(`${BASE}/plantilla`, { Entidad: entidad, Accion: accion }),
    onSuccess: ({ blob, name }) => saveBlob(blob, name ?? 'plantilla_gestion.xlsx'),
    onError: notifyError,
  });
  const make = useMutation({
    async mutationFn() {
      if (origen === 'E') {
        const body = new FormData();
        // Without a file the server says so, in the words of the rule.
        if (file) body.set('file', file, file.name);
        const query = new URLSearchParams({ Entidad: entidad, Accion: accion });
        if (plain(values.Sustento) !== '') query.set('Sustento', plain(values.Sustento));
        return api.post(`${BASE}/excel?${query}`, body, cargadaSchema);
      }
      const filter = allOf(
        fieldsAt(entity).map((at) => {
          const value = list.filters[at.name];
          return value === undefined ? undefined : WEB_KINDS[at.field.kind].filter?.expression(at, value);
        }),
      );
      const which =
        origen === 'D'
          ? { Documentos: documents }
          : origen === 'C'
            ? { IdCompania: company.IdCompania ?? null, Documentos: [] }
            : { Filtro: filter ? JSON.stringify(filter) : null, Buscar: list.buscar || null };
      return api.post(BASE, { Entidad: entidad, Accion: accion, Comun: commonOf(accion, values), ...which }, cargadaSchema);
    },
    onSuccess({ IdCarga }) {
      resourceChanged(client, Carga.resource);
      void router.navigate({ href: `${PATH}/${IdCarga}` });
    },
    onError(error) {
      setErrors(problemErrors(error));
      notifyError(error);
    },
  });
  const acts = ACCIONES.filter((one) => can(MENU, NEEDS[one]));
  return (
    <Stack gap="md">
      <Paper withBorder p="md" component="section" aria-labelledby="gestion-paso1">
        <h2 id="gestion-paso1" className={classes.step}>
          {say('masiva.seleccionar')}
        </h2>
        <SegmentedControl
          mb="sm"
          aria-label={words.entity(Carga).fields.Entidad}
          value={entidad}
          onChange={(value) => {
            setEntidad(value === 'V' ? 'V' : 'P');
            setList(FIRST);
            setValues(firstOf(accion));
          }}
          data={(['P', 'V'] as const).map((value) => ({ value, label: options.Entidad?.[value] ?? value }))}
        />
        <Tabs value={origen} onChange={(value) => setOrigen(value === 'C' || value === 'F' || value === 'E' ? value : 'D')} keepMounted={false}>
          <Tabs.List mb="sm">
            <Tabs.Tab value="D">{say(entidad === 'V' ? 'masiva.placas' : 'masiva.documentos')}</Tabs.Tab>
            <Tabs.Tab value="C">{options.Origen?.C}</Tabs.Tab>
            <Tabs.Tab value="F">{options.Origen?.F}</Tabs.Tab>
            <Tabs.Tab value="E">{options.Origen?.E}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="D">
            <Textarea
              label={say(entidad === 'V' ? 'masiva.placas' : 'masiva.documentos')}
              description={say('masiva.documentosAyuda')}
              autosize
              minRows={4}
              maxRows={12}
              maw={480}
              value={texto}
              onChange={({ currentTarget: { value } }) => setTexto(value)}
            />
            <Text size="sm" c="dimmed" mt={4} role="status">
              {say('masiva.pegados', { n: documents.length })}
            </Text>
          </Tabs.Panel>
          <Tabs.Panel value="C" maw={480}>
            <FieldBox
              at={{
                ...fieldAt(entity, 'IdCompania', ref('AdministracionCompania', { required: true })),
                help: say(entidad === 'V' ? 'masiva.companiaVehiculos' : 'masiva.compania'),
              }}
              id="gestion-IdCompania"
              value={company.IdCompania}
              values={company}
              required
              readOnly={false}
              error={errors.IdCompania}
              onChange={(value) => setCompany({ IdCompania: value })}
              onBlur={() => undefined}
            />
          </Tabs.Panel>
          <Tabs.Panel value="F">
            <Text size="sm" c="dimmed" mb="xs">
              {say('masiva.listaAyuda')}
            </Text>
            <ListView
              key={entidad}
              entity={entity}
              menu={MENU}
              extend={{ id: `AccesoCarga${entidad}`, readOnly: true }}
              frozen
              state={list}
              onState={(change) => setList((before) => ({ ...before, page: 1, ...change }))}
              onNew={() => undefined}
              onOpen={() => undefined}
            />
          </Tabs.Panel>
          <Tabs.Panel value="E">
            <Stack gap="sm" maw={560}>
              <Text size="sm" c="dimmed">
                {say('masiva.excelAyuda')}
              </Text>
              <FileInput label={say('masiva.elegir')} placeholder={say('masiva.ninguno')} accept=".xlsx" value={file} onChange={setFile} clearable />
            </Stack>
          </Tabs.Panel>
        </Tabs>
      </Paper>
      <Paper withBorder p="md" component="section" aria-labelledby="gestion-paso2">
        <h2 id="gestion-paso2" className={classes.step}>
          {say('masiva.accion')}
        </h2>
        <Select
          aria-label={words.entity(Carga).fields.Accion}
          maw={480}
          allowDeselect={false}
          value={accion}
          onChange={(value) => {
            const next = ACCIONES.find((one) => one === value);
            if (!next) return;
            setAccion(next);
            setValues(firstOf(next));
            setErrors({});
          }}
          data={acts.map((value) => ({ value, label: options.Accion?.[value] ?? value }))}
        />
        {origen === 'E' && (
          <Button
            mt="sm"
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            loading={template.isPending}
            onClick={() => template.mutate()}
          >
            {say('masiva.plantilla')}
          </Button>
        )}
      </Paper>
      {(origen !== 'E' || 'Sustento' in formOf(accion)) && (
        <Paper withBorder p="md" component="section" aria-labelledby="gestion-paso3">
          <h2 id="gestion-paso3" className={classes.step}>
            {say('masiva.datos')}
          </h2>
          <Text size="sm" c="dimmed" mb="sm">
            {say('masiva.todosIguales')}
          </Text>
          <ActForm
            entidad={entidad}
            accion={accion}
            values={values}
            errors={errors}
            onChange={setValues}
            only={origen === 'E' ? 'Sustento' : undefined}
          />
        </Paper>
      )}
      <div>
        <Button leftSection={<IconListCheck size={16} aria-hidden />} loading={make.isPending} onClick={() => make.mutate()}>
          {say('masiva.cargar')}
        </Button>
      </div>
    </Stack>
  );
}
