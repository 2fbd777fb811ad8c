import type { Block, Letter } from './letter.js';

const WIDTH = 72;

/** Breaks at blanks alone, so that an address stays in one piece. */
const wrap = (text: string): string =>
  text
    .split(/\r\n?|\n/)
    .map((line) =>
      line.split(/ +/).reduce<string[]>((lines, word) => {
        const last = lines.at(-1);
        if (last !== undefined && last.length + 1 + word.length <= WIDTH) lines[lines.length - 1] = `${last} ${word}`;
        else lines.push(word);
        return lines;
      }, []),
    )
    .flat()
    .join('\n');

const textOf = (block: Block): string => {
  switch (block.kind) {
    case 'paragraph':
    case 'aside':
      return wrap(block.text);
    case 'code':
      return `    ${block.code}`;
    case 'button':
      return `${block.label}:\n${block.href}`;
    case 'quote':
      return wrap(block.text).replace(/^/gm, '> ');
  }
};

export const renderText = ({ heading, blocks }: Letter): string =>
  `${[heading, ...blocks.map(textOf), '-- \nPictora'].join('\n\n')}\n`;
