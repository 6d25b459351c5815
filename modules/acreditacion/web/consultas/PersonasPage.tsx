import type { Expression } from '@platform/web/data/filters';
import { keyOf, type WireRow } from '@platform/web/data/row';
import { words } from '@platform/web/i18n/words';
import type { EntityRoute } from '@platform/web/module';
import { FIRST, useAddressState } from '@platform/web/pages/address';
import ItemPage from '@platform/web/pages/ItemPage';
import { listMemory } from '@platform/web/pages/ListPage';
import { ListView } from '@platform/web/pages/ListView';
import { SearchBox } from '@platform/web/pages/SearchBox';
import { tab } from '@platform/web/session/storage';
import { PageTitle } from '@platform/web/ui/PageTitle';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { AcreditacionPersona } from '../../shared/acreditacion.entity';
import { wordsFilter } from '../data';
import tools from '../solicitud/solicitud.module.css';
import { personasScreen } from './personas';

const PATH = '/consultas/personas';
const SCREEN: EntityRoute = { menu: '060403', path: PATH, entity: AcreditacionPersona, extend: personasScreen };

const byPerson = (word: string): Expression => [['Persona', 'contains', word], 'OR', ['Documento', 'contains', word]];

/** Current state of people, found by name or document. */
export function PersonasPage() {
  const router = useRouter();
  const [state, change, searchStr] = useAddressState(PATH, FIRST);
  useEffect(() => tab.set(listMemory(PATH), searchStr), [searchStr]);
  const hrefOf = (row: WireRow) => `${PATH}/${encodeURIComponent(keyOf(AcreditacionPersona, row))}`;
  return (
    <ListView
      entity={AcreditacionPersona}
      menu={SCREEN.menu}
      extend={personasScreen}
      state={{ ...state, buscar: '' }}
      onState={change}
      fixed={wordsFilter(state.buscar, byPerson)}
      onNew={() => undefined}
      onOpen={(row) => void router.navigate({ href: hrefOf(row) })}
      hrefOf={hrefOf}
      heading={(buttons) => (
        <>
          <PageTitle title={words.entity(AcreditacionPersona).many}>{buttons}</PageTitle>
          <div className={tools.tools}>
            <SearchBox value={state.buscar} onChange={(buscar) => change({ buscar })} />
          </div>
        </>
      )}
    />
  );
}

/** One accreditation with its requirements. */
export function PersonaPage() {
  return <ItemPage entity={AcreditacionPersona} screen={SCREEN} />;
}
