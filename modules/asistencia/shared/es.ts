import type { ModuleWords } from '@platform/entity/labels';

const entities = {};
const words: ModuleWords = { entities, errors: {}, screens: {} };

export default words;
