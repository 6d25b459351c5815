import { useMediaQuery } from '@mantine/hooks';

/** Room for a list and one of its rows beside it. */
const WIDE = '(min-width: 1100px)';

/** Whether a row opens beside its list: in a narrower window it opens its page at once. */
export const useRoomForPanel = (): boolean => useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false }) ?? false;
