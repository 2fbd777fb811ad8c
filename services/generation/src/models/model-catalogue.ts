import type { AspectRatio } from '@pictora/contracts';
import { AppError } from '@pictora/messaging';
import type { ImageEditor } from './image-editor.port.js';
import type { ImageModel } from './image-model.port.js';
import type { VideoModel } from './video-model.port.js';

/** What a model can be asked for, by the name of the ability. */
export type Abilities = {
  readonly image?: ImageModel;
  readonly edit?: ImageEditor;
  readonly video?: VideoModel;
};
export type Ability = keyof Abilities;

export type ModelEntry = {
  /** Kept with each picture and named in requests, for example `pictora-studio`. */
  readonly id: string;
  /** As the page shows it. */
  readonly name: string;
  readonly abilities: Abilities;
  /** The aspect ratios that it can be asked for. */
  readonly ratios: readonly AspectRatio[];
  /** Multiplies the price of each action; a whole number from 1. */
  readonly costFactor: number;
};

export type ModelFor<A extends Ability> = ModelEntry & { readonly abilities: Required<Pick<Abilities, A>> };

/** The models that this installation has, the default of each ability first. */
export class ModelCatalogue {
  constructor(readonly entries: readonly ModelEntry[]) {
    const ids = new Set(entries.map(({ id }) => id));
    if (ids.size !== entries.length) throw new Error('Two models of the catalogue have one id');
  }

  /** The named model, or the first that has the ability. Throws `model_unknown` (400) when there is none. */
  pick<A extends Ability>(ability: A, id?: string): ModelFor<A> {
    const able = this.entries.filter((entry): entry is ModelFor<A> => entry.abilities[ability] !== undefined);
    const entry = id === undefined ? able[0] : able.find((candidate) => candidate.id === id);
    if (entry === undefined) throw new AppError('model_unknown', `There is no such model for this: ${id ?? ability}`);
    return entry;
  }
}

export const MODEL_CATALOGUE = Symbol('MODEL_CATALOGUE');
