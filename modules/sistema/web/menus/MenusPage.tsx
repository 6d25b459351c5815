import { Alert, Button, Menu as Dropdown, Tabs } from '@mantine/core';
import { api } from '@platform/web/api/client';
import { isProblem, messageOf } from '@platform/web/api/problem';
import { nothingSchema } from '@platform/web/data/schemas';
import { resourceChanged } from '@platform/web/data/write';
import { problemErrors, wordsOfIssue } from '@platform/web/form/errors';
import { useGuard } from '@platform/web/form/guard';
import { t } from '@platform/web/i18n/t';
import { words } from '@platform/web/i18n/words';
import { can, isSuper } from '@platform/web/session/session';
import { confirm } from '@platform/web/ui/confirm';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { notifyError, notifyOk } from '@platform/web/ui/notify';
import { PageTitle } from '@platform/web/ui/PageTitle';
import { PageSkeleton } from '@platform/web/ui/Skeletons';
import { IconArrowDown, IconArrowUp, IconPlus } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { bySequence, menuFault } from '../../shared/menu';
import { Menu } from '../../shared/menu.entity';
import { say } from '../say';
import {
  add,
  admitsChildren,
  changesOf,
  countChanges,
  current,
  type Draft,
  edit,
  editField,
  isChanged,
  isNew,
  NO_CHANGES,
  reorder,
  toggleDeleted,
} from './draft';
import { FieldsForm } from './FieldsForm';
import { labelOf, MenuTree } from './MenuTree';
import classes from './menus.module.css';
import { ActionsForm, OptionForm } from './OptionForm';
import { type Option, type Stored, savedSchema, treeQuery } from './wire';

const OPTION = '010105';

/** The first option that may not be saved, and why: the same rules run on the server. */
function firstFault(options: readonly Option[], draft: Draft): { id: string; field: string; message: string } | undefined {
  const left = options.filter(({ IdMenu }) => !draft.deleted.has(IdMenu));
  for (const option of left) {
    if (!isNew(option.IdMenu) && !(option.IdMenu in draft.changed)) continue;
    const named = (['Modulo', 'ModuloIngles'] as const).find((name) => option[name].trim() === '');
    if (named) return { id: option.IdMenu, field: named, message: wordsOfIssue('campo.obligatorio', words.field(Menu, named)) };
    const parent = left.find(({ IdMenu }) => IdMenu === option.IdMenuPadre) ?? null;
    const fault = menuFault(
      option,
      parent,
      left.some(({ IdMenuPadre }) => IdMenuPadre === option.IdMenu),
    );
    if (fault) {
      const coded = fault.params ? `${fault.code}${JSON.stringify(fault.params)}` : fault.code;
      return { id: option.IdMenu, field: fault.field, message: wordsOfIssue(coded, words.field(Menu, fault.field)) };
    }
  }
  return undefined;
}

/** Menús y campos requeridos: everything changes in memory until *Guardar* sends it at once. */
export default function MenusPage() {
  const { data, error, refetch } = useQuery(treeQuery);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return data ? <Editor stored={data.opciones} routes={data.rutas} /> : <PageSkeleton />;
}

function Editor({ stored, routes }: { readonly stored: readonly Stored[]; readonly routes: readonly string[] }) {
  const client = useQueryClient();
  const [draft, setDraft] = useState<Draft>(NO_CHANGES);
  const [selected, setSelected] = useState<string>();
  const [tab, setTab] = useState('datos');
  const [refused, setRefused] = useState<{ id: string; field: string; message: string }>();
  const options = current(stored, draft);
  const option = options.find(({ IdMenu }) => IdMenu === selected);
  const count = countChanges(draft);
  const shared = isSuper() && can(OPTION, 'editar');
  const own = can(OPTION, 'editar');
  useGuard(count > 0, say('menus.alerta'));

  const change = (next: Draft) => {
    setDraft(next);
    setRefused(undefined);
  };
  const save = useMutation({
    mutationFn: async () => {
      const cambios = changesOf(stored, draft);
      const { codigos } = cambios.length > 0 ? await api.post('/api/SistemaMenu/guardar', { cambios }, savedSchema) : { codigos: {} };
      // What the first call saved stays saved if the second is refused.
      setDraft((before) => ({ ...NO_CHANGES, fields: before.fields }));
      for (const [id, fields] of Object.entries(draft.fields)) {
        const Campos = Object.entries(fields).map(([Campo, values]) => ({ Campo, ...values }));
        await api.post(`/api/SistemaMenu/${id}/guardarCampos`, { Campos }, nothingSchema);
      }
      return codigos;
    },
    onSuccess: (codigos) => {
      setDraft(NO_CHANGES);
      if (selected && codigos[selected]) setSelected(codigos[selected]);
      notifyOk(say('menus.guardado'));
    },
    onError: (error) => {
      const [[field, message] = []] = Object.entries(problemErrors(error));
      const id = isProblem(error) && typeof error.extra.IdMenu === 'string' ? error.extra.IdMenu : undefined;
      if (id && options.some((one) => one.IdMenu === id)) setSelected(id);
      if (id && field) setRefused({ id, field, message: message ?? messageOf(error) });
      notifyError(error);
    },
    onSettled: () => {
      resourceChanged(client, 'SistemaMenu');
      void client.invalidateQueries({ queryKey: ['SistemaMenu'] });
      void client.invalidateQueries({ queryKey: ['fieldConfig'] });
    },
  });
  const trySave = () => {
    const fault = firstFault(options, draft);
    if (!fault) return save.mutate();
    setSelected(fault.id);
    setTab('datos');
    // Said beside its field: a notice would lie over the buttons.
    setRefused(fault);
  };
  const discard = async () => {
    if (await confirm({ message: say('menus.descartarPregunta') })) change(NO_CHANGES);
  };
  const move = (id: string, to: number) => change(reorder(stored, draft, id, to));
  const addOption = (parent: Option | null) => {
    const made = add(stored, draft, parent, say('menus.nombreNuevo'));
    change(made.draft);
    setSelected(made.id);
    setTab('datos');
  };
  const reset = async () => {
    if (!option || !(await confirm({ message: say('menus.restablecerPregunta') }))) return;
    try {
      await api.post(`/api/SistemaMenu/${option.IdMenu}/restablecerCampos`, {}, nothingSchema);
      const { [option.IdMenu]: _, ...fields } = draft.fields;
      change({ ...draft, fields });
      void client.invalidateQueries({ queryKey: ['SistemaMenu', 'campos', option.IdMenu] });
      void client.invalidateQueries({ queryKey: ['fieldConfig'] });
      notifyOk(say('menus.restablecido'));
    } catch (error) {
      notifyError(error);
    }
  };

  const sisters = option ? options.filter(({ IdMenuPadre }) => IdMenuPadre === option.IdMenuPadre).sort(bySequence) : [];
  const place = sisters.findIndex(({ IdMenu }) => IdMenu === selected);
  const deleted = option !== undefined && draft.deleted.has(option.IdMenu);
  const errors = refused && refused.id === selected ? { [refused.field]: refused.message } : {};
  return (
    <>
      <PageTitle title={say('menus.titulo')}>
        {count > 0 && (
          <span className={classes.count} role="status">
            {say('menus.sinGuardar', { count })}
          </span>
        )}
        <Button variant="default" disabled={count === 0} onClick={() => void discard()}>
          {say('menus.descartar')}
        </Button>
        <Button disabled={count === 0} loading={save.isPending} onClick={trySave}>
          {t('actions.save')}
        </Button>
      </PageTitle>
      <div className={classes.page}>
        <section className={classes.side}>
          <MenuTree
            options={options}
            selected={selected}
            onSelect={setSelected}
            isChanged={(id) => isChanged(draft, id)}
            isDeleted={(id) => draft.deleted.has(id)}
            onMove={shared ? move : undefined}
          />
          {shared && (
            <>
              <p className={classes.help}>{say('menus.ayudaOrden')}</p>
              <Dropdown position="bottom-start" withinPortal>
                <Dropdown.Target>
                  <Button variant="default" size="compact-md" mt="xs" leftSection={<IconPlus size={16} aria-hidden />}>
                    {say('menus.nueva')}
                  </Button>
                </Dropdown.Target>
                <Dropdown.Dropdown>
                  <Dropdown.Item onClick={() => addOption(null)}>{say('menus.nuevaRaiz')}</Dropdown.Item>
                  <Dropdown.Item disabled={!option || !admitsChildren(option)} onClick={() => option && addOption(option)}>
                    {say('menus.nuevaDebajo')}
                  </Dropdown.Item>
                </Dropdown.Dropdown>
              </Dropdown>
            </>
          )}
        </section>
        <section className={classes.main} aria-label={option ? labelOf(option) : say('menus.elija')}>
          {!option ? (
            <p className={`${classes.panel} ${classes.help}`}>{say('menus.elija')}</p>
          ) : (
            <Tabs value={tab} onChange={(next) => next && setTab(next)} keepMounted={false}>
              <Tabs.List aria-label={labelOf(option)}>
                <Tabs.Tab value="datos">{say('menus.datos')}</Tabs.Tab>
                <Tabs.Tab value="acciones">{say('menus.acciones')}</Tabs.Tab>
                {option.Ruta && !isNew(option.IdMenu) && <Tabs.Tab value="campos">{say('menus.campos')}</Tabs.Tab>}
              </Tabs.List>
              <Tabs.Panel value="datos" className={classes.panel}>
                {!shared && (
                  <Alert color="gray" mb="md">
                    {say('menus.soloLectura')}
                  </Alert>
                )}
                {deleted && (
                  <Alert color="orange" mb="md">
                    {say('menus.porEliminar')}
                  </Alert>
                )}
                <OptionForm
                  key={option.IdMenu}
                  option={option}
                  routes={routes}
                  readOnly={!shared || deleted}
                  errors={errors}
                  onChange={(values) => change(edit(stored, draft, option.IdMenu, values))}
                />
                {shared && (
                  <div className={classes.bar} data-actions>
                    <Button
                      mt="md"
                      variant="default"
                      leftSection={<IconArrowUp size={16} aria-hidden />}
                      disabled={place <= 0}
                      onClick={() => move(option.IdMenu, place - 1)}
                    >
                      {say('menus.subir')}
                    </Button>
                    <Button
                      mt="md"
                      variant="default"
                      leftSection={<IconArrowDown size={16} aria-hidden />}
                      disabled={place >= sisters.length - 1}
                      onClick={() => move(option.IdMenu, place + 1)}
                    >
                      {say('menus.bajar')}
                    </Button>
                    <Button mt="md" variant="subtle" color={deleted ? undefined : 'red'} onClick={() => change(toggleDeleted(draft, option.IdMenu))}>
                      {say(deleted ? 'menus.deshacer' : 'menus.eliminar')}
                    </Button>
                  </div>
                )}
              </Tabs.Panel>
              <Tabs.Panel value="acciones" className={classes.panel}>
                <ActionsForm
                  option={option}
                  readOnly={!shared || deleted}
                  onChange={(values) => change(edit(stored, draft, option.IdMenu, values))}
                />
              </Tabs.Panel>
              <Tabs.Panel value="campos" className={classes.panel}>
                <FieldsForm
                  id={option.IdMenu}
                  changes={draft.fields[option.IdMenu] ?? {}}
                  readOnly={!own}
                  onChange={(row, values) => change(editField(draft, option.IdMenu, row, values))}
                />
                {own && (
                  <Button mt="md" variant="default" onClick={() => void reset()}>
                    {say('menus.restablecer')}
                  </Button>
                )}
              </Tabs.Panel>
            </Tabs>
          )}
        </section>
      </div>
    </>
  );
}
