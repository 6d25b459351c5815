import { tooMany } from './problem';

/** Who asks for a turn: a group takes its turns with other groups, a member with others of its group. */
export interface Party {
  readonly group: string;
  readonly member: string;
}

/** How much of a dear thing is done at once, and how many may wait for it. */
export interface TurnLimits {
  readonly atOnce: number;
  /** At once for one member; as many as there are when not said. */
  readonly atOnceMember?: number;
  readonly waitingMember: number;
  readonly waitingGroup: number;
  /** Of all; a group that has nobody waiting may still send one. */
  readonly waiting: number;
  /** How long one waits, at most. */
  readonly patienceMs: number;
  /** After so long what goes on keeps only its member from more: whoever reads slowly holds up nobody else. */
  readonly countsMs: number;
  /** What whoever is refused is told, and after how many seconds to come back. */
  readonly code: string;
  readonly retryAfter: number;
}

export interface Turns {
  /** Resolves when it is one's turn, with what ends it; refuses (429) whoever has too many waiting. `gone` gives the place up. */
  take(party: Party, gone?: AbortSignal): Promise<() => void>;
  /** Does a work when it is its turn. */
  run<T>(party: Party, work: () => Promise<T>): Promise<T>;
}

interface Waiting {
  readonly party: Party;
  begin(): void;
}

/** A queue in which each group, and in it each member, has its turn: who asks for sixty waits for himself. */
export function makeTurns(limits: TurnLimits): Turns {
  /** By group and member, each in the order of its next turn. */
  const queues = new Map<string, Map<string, Waiting[]>>();
  const busy = new Map<string, number>();
  let running = 0;
  let waiting = 0;

  const nameOf = ({ group, member }: Party): string => JSON.stringify([group, member]);
  const mayBegin = (party: Party): boolean => (busy.get(nameOf(party)) ?? 0) < (limits.atOnceMember ?? limits.atOnce);

  function drop(one: Waiting): boolean {
    const { group, member } = one.party;
    const members = queues.get(group);
    const line = members?.get(member);
    const at = line?.indexOf(one) ?? -1;
    if (!members || !line || at < 0) return false;
    line.splice(at, 1);
    if (line.length === 0) members.delete(member);
    if (members.size === 0) queues.delete(group);
    waiting -= 1;
    return true;
  }

  /** The first whose turn it is; its group and its member go behind the others. */
  function next(): Waiting | undefined {
    for (const [group, members] of queues) {
      for (const [member, line] of members) {
        const [one] = line;
        if (!one || !mayBegin(one.party)) continue;
        members.delete(member);
        members.set(member, line);
        queues.delete(group);
        queues.set(group, members);
        drop(one);
        return one;
      }
    }
    return undefined;
  }

  function serve(): void {
    for (let one = running < limits.atOnce ? next() : undefined; one; one = running < limits.atOnce ? next() : undefined) one.begin();
  }

  /** Begins a turn; what ends it may be called twice. */
  function start(party: Party): () => void {
    const name = nameOf(party);
    let counted = true;
    let over = false;
    running += 1;
    busy.set(name, (busy.get(name) ?? 0) + 1);
    const makeRoom = () => {
      if (!counted) return;
      counted = false;
      running -= 1;
    };
    const timer = setTimeout(() => {
      makeRoom();
      serve();
    }, limits.countsMs);
    timer.unref();
    return () => {
      if (over) return;
      over = true;
      clearTimeout(timer);
      makeRoom();
      const left = (busy.get(name) ?? 1) - 1;
      if (left > 0) busy.set(name, left);
      else busy.delete(name);
      serve();
    };
  }

  const isFull = ({ group, member }: Party): boolean => {
    const members = queues.get(group);
    const ofGroup = [...(members?.values() ?? [])].reduce((sum, line) => sum + line.length, 0);
    // Whoever fills the room leaves one place to every other group.
    if (waiting >= limits.waiting && ofGroup > 0) return true;
    return ofGroup >= limits.waitingGroup || (members?.get(member)?.length ?? 0) >= limits.waitingMember;
  };
  const refusal = () => tooMany(limits.code, limits.retryAfter);

  const take: Turns['take'] = async (party, gone) => {
    if (running < limits.atOnce && mayBegin(party)) return start(party);
    if (isFull(party)) throw refusal();
    return new Promise((resolve, reject) => {
      const leave = () => {
        if (drop(one)) reject(refusal());
      };
      const timer = setTimeout(leave, limits.patienceMs);
      const one: Waiting = {
        party,
        begin() {
          clearTimeout(timer);
          gone?.removeEventListener('abort', leave);
          resolve(start(party));
        },
      };
      gone?.addEventListener('abort', leave, { once: true });
      const members = queues.get(party.group) ?? new Map<string, Waiting[]>();
      queues.set(party.group, members);
      members.set(party.member, [...(members.get(party.member) ?? []), one]);
      waiting += 1;
    });
  };

  return {
    take,
    async run(party, work) {
      const end = await take(party);
      try {
        return await work();
      } finally {
        end();
      }
    },
  };
}
