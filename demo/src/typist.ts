// What is typed when nobody types: a word every 500 ms, letter by letter, the same in both halves.

/** One key of the typist. */
export interface Keystroke {
  /** Time from the start, in ms. */
  readonly time: number;
  /** A letter or `Enter`. */
  readonly key: string;
}

/** Time between the starts of two words, as in the paper. */
export const WORD_MS = 500;
/** Time between two keys of a word: 150 words a minute, a fast typist. */
export const KEY_MS = 80;

/** English words of five letters, so that every word takes the same keys and the same work. */
const WORDS =
  'about after again being below could every first found great house large learn never other place plant point right small sound spell still study their there these thing think three water where which world would write years young'.split(
    ' ',
  );

/**
 * The keys of a stretch of time: words in a fixed order, each finished by Enter.
 * @param duration in ms; only whole words are typed
 */
export function keystrokes(duration: number): Keystroke[] {
  const keys: Keystroke[] = [];
  for (let word = 0; (word + 1) * WORD_MS <= duration; word++) {
    const letters = [...WORDS[word % WORDS.length]!, 'Enter'];
    letters.forEach((key, index) => {
      keys.push({ time: word * WORD_MS + index * KEY_MS, key });
    });
  }
  return keys;
}
