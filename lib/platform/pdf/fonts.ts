/** A font that travels with the app, with the letters that only it has. */
interface Font {
  family: string
  /** From the app's folder. */
  files: readonly string[]
  /** Matches text that needs it; every document has the first font. */
  letters?: RegExp
}

const FOLDER = 'node_modules/@expo-google-fonts'

/** Scripts of languages that are much spoken in Australia and need no font but a small one of theirs. */
const SMALL_SCRIPTS = [
  'Thai',
  'Devanagari',
  'Gurmukhi',
  'Tamil',
  'Sinhala',
  'Bengali',
  'Gujarati',
  'Malayalam',
  'Telugu',
  'Kannada',
  'Khmer',
  'Lao',
  'Myanmar',
  'Ethiopic',
  'Armenian',
  'Georgian',
  'Syriac',
  'Mongolian',
]

/** In the order in which a letter is looked for. Large ones are read for a text that needs them alone. */
const FONTS: readonly Font[] = [
  {
    family: 'Inter',
    files: ['inter/400Regular/Inter_400Regular.ttf', 'inter/600SemiBold/Inter_600SemiBold.ttf'],
  },
  {
    family: 'Noto Sans Symbols',
    files: ['noto-sans-symbols/400Regular/NotoSansSymbols_400Regular.ttf'],
    // The sign of a diameter.
    letters: /\u2300/,
  },
  {
    family: 'Noto Sans Symbols 2',
    files: ['noto-sans-symbols-2/400Regular/NotoSansSymbols2_400Regular.ttf'],
    letters: /[\u2301-\u2bff]/,
  },
  {
    family: 'Noto Sans Arabic',
    files: [
      'noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf',
      'noto-sans-arabic/600SemiBold/NotoSansArabic_600SemiBold.ttf',
    ],
    letters: /\p{Script=Arabic}/u,
  },
  {
    family: 'Noto Sans Hebrew',
    files: ['noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf'],
    letters: /\p{Script=Hebrew}/u,
  },
  ...SMALL_SCRIPTS.map((script) => ({
    family: `Noto Sans ${script}`,
    files: [`noto-sans-${script.toLowerCase()}/400Regular/NotoSans${script}_400Regular.ttf`],
    letters: new RegExp(`\\p{Script=${script}}`, 'u'),
  })),
  {
    family: 'Noto Serif Tibetan',
    files: ['noto-serif-tibetan/400Regular/NotoSerifTibetan_400Regular.ttf'],
    letters: /\p{Script=Tibetan}/u,
  },
  {
    family: 'Noto Sans SC',
    files: ['noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf'],
    letters: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u,
  },
  {
    family: 'Noto Sans KR',
    files: ['noto-sans-kr/400Regular/NotoSansKR_400Regular.ttf'],
    letters: /\p{Script=Hangul}/u,
  },
  {
    family: 'Noto Emoji',
    files: ['noto-emoji/400Regular/NotoEmoji_400Regular.ttf'],
    letters: /\p{Extended_Pictographic}/u,
  },
]

/** The fonts that a text needs: their names for the page, and their files from the app's folder. */
export function fontsFor(text: string): { families: string[]; files: string[] } {
  const needed = FONTS.filter(({ letters }) => !letters || letters.test(text))
  return {
    families: needed.map(({ family }) => family),
    files: needed.flatMap(({ files }) => files.map((file) => `${FOLDER}/${file}`)),
  }
}
