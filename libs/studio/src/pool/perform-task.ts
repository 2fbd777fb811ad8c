import { performEdit } from '../edits/perform-edit.js';
import { animatePicture } from '../motion/animate-picture.js';
import { drawPicture, type DrawHooks } from './draw-picture.js';
import type { Task, TaskResult } from './messages.js';

/** Does what a worker is asked for. */
export const performTask = (task: Task, hooks: DrawHooks): Promise<TaskResult> => {
  if (task.kind === 'draw') return drawPicture(task.scene, hooks);
  return task.kind === 'edit' ? performEdit(task, hooks) : animatePicture(task.request, hooks);
};
