import { isProblem } from '@platform/web/api/problem';
import { language } from '@platform/web/i18n/language';
import { addScreenWords } from '@platform/web/i18n/t';
import { useCallback, useEffect, useState } from 'react';
import type { SesionFiscal } from '../../shared/fiscalizacion.wire';
import { PublicTop } from '../publico/PublicTop';
import publico from '../publico/publico.module.css';
import { say } from '../say';
import { forgetKey, keepKey, keptKey, leave, sessionOf } from './call';
import { Entrance } from './Entrance';
import classes from './fiscal.module.css';
import { Records } from './Records';

/** The words of this page alone: nobody is signed in. */
async function loadWords(): Promise<void> {
  const words = await (language() === 'en' ? import('../../shared/en.fiscal') : import('../../shared/es.fiscal'));
  addScreenWords('asistencia', 'fiscalEn' in words ? words.fiscalEn : words.fiscalEs);
  document.title = say('fiscal.titulo');
}

type Shown = 'loading' | 'entrance' | 'over' | { readonly key: string; readonly session: SesionFiscal };

/** `/fiscalizacion`: an inspector of labour comes in with a code and looks at one company, and nothing else (050403). */
export default function InspectionPage() {
  const [shown, setShown] = useState<Shown>('loading');
  const open = useCallback(async (key: string | null) => {
    if (key === null) return setShown('entrance');
    try {
      const session = await sessionOf(key);
      keepKey(key);
      setShown({ key, session });
    } catch (error) {
      if (isProblem(error) && error.status !== 401) throw error;
      forgetKey();
      setShown('over');
    }
  }, []);
  useEffect(() => void loadWords().then(() => open(keptKey())), [open]);
  const over = useCallback(() => {
    forgetKey();
    setShown('over');
  }, []);
  if (shown === 'loading') return <main className={publico.page} aria-busy />;
  return (
    <div className={publico.page}>
      <PublicTop />
      <main className={typeof shown === 'object' ? classes.wide : publico.narrow}>
        <h1>{say('fiscal.titulo')}</h1>
        {typeof shown === 'object' ? (
          <Records visit={shown.key} session={shown.session} onOver={over} onLeave={() => void leave(shown.key).finally(over)} />
        ) : (
          <>
            {shown === 'over' && <p role="status">{say('fiscal.terminada')}</p>}
            <Entrance onKey={(key) => void open(key)} />
          </>
        )}
      </main>
    </div>
  );
}
