import { ActionIcon, Button, Menu } from '@mantine/core';
import { api } from '@platform/web/api/client';
import { t } from '@platform/web/i18n/t';
import { usePlace } from '@platform/web/pages/address';
import { BoardLink } from '@platform/web/pages/BoardLink';
import { useHeadlines } from '@platform/web/pages/headline';
import { startOf } from '@platform/web/pages/starts';
import { widgetTitle } from '@platform/web/pages/widgetList';
import { WidgetFrame } from '@platform/web/pages/widgets';
import { recallLast } from '@platform/web/session/lastMenu';
import { menuLabel, pathTo } from '@platform/web/session/menu';
import { usePreference } from '@platform/web/session/preferences';
import { useSession } from '@platform/web/session/session';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { PageTitle } from '@platform/web/ui/PageTitle';
import { PageSkeleton } from '@platform/web/ui/Skeletons';
import { IconArrowDown, IconArrowRight, IconArrowUp, IconDots, IconEyeOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { Fragment, useMemo } from 'react';
import { z } from 'zod';
import { BoardFilters, readBoard, writeBoard } from './BoardFilters';
import classes from './dashboard.module.css';
import { Tile } from './Tile';

const PREFERENCE = 'tablero';
const SHORTCUTS = 'W01';
/** What is one's own has nothing to filter, nor have shortcuts. */
const UNFILTERED = [SHORTCUTS, 'W19', 'W21'];
/** Of what the widgets say of today, as many as one reads at a glance. */
const TOLD = 2;
/** As wide as the page: ways and figures stand in one line. */
const WIDE = [SHORTCUTS, 'W22', 'W23', 'W25', 'W27', 'WCL'];
/** So many stand two beside two: three in a row would leave a hole. */
const PAIRED = [2, 4];
/** Ways and figures say by themselves what they are. */
const SLIM = [SHORTCUTS, 'W22'];
/** What is counted over the months; the others are of today. */
const OF_MONTHS = ['W02', 'W03', 'W04'];
const arrangementSchema = z.object({ orden: z.array(z.string()), ocultos: z.array(z.string()) });
const boardSchema = z.array(z.object({ Codigo: z.string() }));

/** A sentence begins with a capital, whatever it was put together from. */
const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const begun = (text: string, at: number): string => (at === 0 ? sentence(text) : text);

/** Where a session lands: its widgets in the order of its role, or in its own. */
export function DashboardPage() {
  const session = useSession();
  const { name, menu, perfil } = session;
  const start = startOf(session);
  const router = useRouter();
  const { searchStr } = usePlace('/dashboard', false);
  const query = useMemo(() => readBoard(searchStr), [searchStr]);
  const last = menu.find((item) => item.IdMenu === recallLast() && item.Ruta !== '');
  const board = useQuery({
    queryKey: ['PlataformaTablero'],
    queryFn: ({ signal }) => api.get('/api/PlataformaTablero', {}, boardSchema, { signal }),
  });
  const [own, arrange] = usePreference(PREFERENCE, arrangementSchema);
  const usual = board.data?.map((one) => one.Codigo).filter((code) => widgetTitle(code) !== undefined) ?? [];
  const ordered = [...(own?.orden.filter((code) => usual.includes(code)) ?? []), ...usual.filter((code) => !own?.orden.includes(code))];
  const hidden = own?.ocultos.filter((code) => usual.includes(code)) ?? [];
  const shown = ordered.filter((code) => !hidden.includes(code));
  const { said, listen } = useHeadlines();
  const told = shown.flatMap((code) => said.get(code) ?? []).slice(0, TOLD);
  const greeting = t('dashboard.title', { name: name.split(' ')[0] ?? name });
  const place = `${perfil.Perfil} · ${perfil.Cliente} · ${perfil.Division}`;
  const narrow = shown.filter((code) => !WIDE.includes(code)).length;
  const keep = (orden: readonly string[], ocultos: readonly string[]) => arrange({ orden: [...orden], ocultos: [...ocultos] });
  const move = (code: string, by: number) => {
    const next = [...shown];
    const at = next.indexOf(code);
    const other = next[at + by];
    if (other === undefined) return;
    next[at + by] = code;
    next[at] = other;
    keep([...next, ...hidden], hidden);
  };
  return (
    <>
      <PageTitle
        title={told.length === 0 ? greeting : sentence(told.map(({ text }) => text).join('; '))}
        heading={
          told.length === 0
            ? greeting
            : told.map(({ text, href }, at) => (
                <Fragment key={text}>
                  {at > 0 && '; '}
                  {href === undefined ? (
                    begun(text, at)
                  ) : (
                    <BoardLink to={href} query={query} className={classes.told}>
                      {begun(text, at)}
                    </BoardLink>
                  )}
                </Fragment>
              ))
        }
        subtitle={told.length === 0 ? place : `${greeting} · ${place}`}
      >
        {start && (
          <Button onClick={() => void router.navigate({ href: start.href })} rightSection={<IconArrowRight size={16} aria-hidden />}>
            {start.label()}
          </Button>
        )}
      </PageTitle>
      {usual.some((code) => !UNFILTERED.includes(code)) && (
        <BoardFilters
          query={query}
          months={usual.some((code) => OF_MONTHS.includes(code))}
          onChange={(next) => void router.navigate({ href: `/dashboard${writeBoard(next)}`, replace: true })}
        />
      )}
      {last && (
        <p className={classes.last}>
          {t('dashboard.last')} <Link to={last.Ruta}>{pathTo(menu, last.IdMenu).map(menuLabel).join(' › ')}</Link>
        </p>
      )}
      {board.isError && !board.data && <ErrorState error={board.error} onRetry={() => void board.refetch()} />}
      {board.isPending && <PageSkeleton />}
      {listen(
        <div className={classes.board} data-paired={PAIRED.includes(narrow) || undefined}>
          {shown.map((code, at) => (
            <Tile key={code} wide={WIDE.includes(code) || narrow === 1}>
              <WidgetFrame
                code={code}
                query={query}
                slim={SLIM.includes(code)}
                actions={
                  <Menu position="bottom-end">
                    <Menu.Target>
                      <ActionIcon variant="subtle" color="gray" aria-label={t('dashboard.arrange', { name: widgetTitle(code) ?? code })}>
                        <IconDots size={16} aria-hidden />
                      </ActionIcon>
                    </Menu.Target>
                    <Menu.Dropdown>
                      <Menu.Item leftSection={<IconArrowUp size={16} aria-hidden />} disabled={at === 0} onClick={() => move(code, -1)}>
                        {t('dashboard.before')}
                      </Menu.Item>
                      <Menu.Item
                        leftSection={<IconArrowDown size={16} aria-hidden />}
                        disabled={at === shown.length - 1}
                        onClick={() => move(code, 1)}
                      >
                        {t('dashboard.after')}
                      </Menu.Item>
                      <Menu.Item leftSection={<IconEyeOff size={16} aria-hidden />} onClick={() => keep(ordered, [...hidden, code])}>
                        {t('dashboard.hide')}
                      </Menu.Item>
                    </Menu.Dropdown>
                  </Menu>
                }
              />
            </Tile>
          ))}
        </div>,
      )}
      {own !== undefined && (
        <p className={classes.last}>
          <Button variant="subtle" size="compact-sm" onClick={() => arrange(undefined)}>
            {t('dashboard.restore')}
          </Button>
        </p>
      )}
    </>
  );
}
