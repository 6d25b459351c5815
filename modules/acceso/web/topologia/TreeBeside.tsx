import { Button, Group } from '@mantine/core';
import { keyOf, type WireRow } from '@platform/web/data/row';
import { t } from '@platform/web/i18n/t';
import type { Node } from '@platform/web/tree/lines';
import { Tree } from '@platform/web/tree/Tree';
import { TreeHint, TreeLayout } from '@platform/web/tree/TreeLayout';
import { type Moves, useFolding } from '@platform/web/tree/useTree';
import { confirm } from '@platform/web/ui/confirm';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { BesideForm, type Opened } from './BesideForm';
import classes from './topologia.module.css';

/** A branch: what it opens beside, and what may be made under it. */
export interface Branch extends Node<string> {
  /** Nothing for a heading. */
  readonly opens?: Opened;
  readonly makes?: { readonly label: string; readonly opened: Opened };
  /** Told after its name. */
  readonly said?: ReactNode;
  /** What may be done with it, where it opens nothing. */
  readonly told?: ReactNode;
  readonly off?: boolean;
}
interface Props {
  readonly menu: string;
  readonly label: string;
  readonly nodes: readonly Branch[];
  readonly help: string;
  /** What is said where nothing was chosen. */
  readonly choose: string;
  /** Which branch a saved row is. */
  readonly idOf: (opened: Opened, key: string) => string;
  /** What may be dragged in it. */
  readonly moves?: Moves<Branch> | undefined;
}

/** A tree with the form of what was chosen beside it; what is typed there is asked about before another branch is opened. */
export function TreeBeside({ menu, label, nodes, help, choose, idOf, moves }: Props) {
  const [search, setSearch] = useState('');
  const [selected, setSelected] = useState<string>();
  const [made, setMade] = useState<Opened>();
  const dirty = useRef(false);
  const folding = useFolding<Branch>();
  const branch = nodes.find(({ id }) => id === selected);
  const opened = made ?? branch?.opens;
  const leave = async (go: () => void) => {
    if (dirty.current && !(await confirm({ message: t('form.unsaved') }))) return;
    dirty.current = false;
    go();
  };
  const open = (id: string) =>
    void leave(() => {
      setMade(undefined);
      setSelected(id);
    });
  const saved = (row: WireRow) => {
    dirty.current = false;
    if (made) setSelected(idOf(made, keyOf(made.entity, row)));
    setMade(undefined);
  };
  return (
    <TreeLayout
      search={search}
      onSearch={setSearch}
      help={help}
      label={branch?.name ?? choose}
      wide="beside"
      beside={
        <>
          {branch?.makes && !made && (
            <Group mb="md">
              <Button
                variant="default"
                leftSection={<IconPlus size={16} aria-hidden />}
                onClick={() => void leave(() => setMade(branch.makes?.opened))}
              >
                {branch.makes.label}
              </Button>
            </Group>
          )}
          {opened ? (
            <BesideForm
              key={`${made ? 'nuevo' : ''}${selected}`}
              opened={opened}
              menu={menu}
              onDirty={(is) => {
                dirty.current = is;
              }}
              onSaved={saved}
              onCancel={() => {
                if (made) return setMade(undefined);
                open('');
              }}
            />
          ) : (
            <TreeHint>{branch?.told ?? choose}</TreeHint>
          )}
        </>
      }
    >
      <Tree
        {...{ label, nodes, search, selected, folding, moves }}
        onSelect={open}
        mark={({ off }) => (off ? 'off' : undefined)}
        beside={({ said }) => said && <span className={classes.said}>{said}</span>}
        empty={t('list.emptyFiltered')}
      />
    </TreeLayout>
  );
}
