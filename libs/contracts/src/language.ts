/** The languages that the pages are written in, as language tags; the first one is for everybody else. */
export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

/** The cookie in which a browser keeps the chosen language of the pages; its value is a language tag. */
export const languageCookie = 'pictora_language';
