import { createNoise } from '../raster/noise.js';
import { isBeach } from '../settings/beach/is-beach.js';
import { deriveSeed } from '../raster/hash.js';
import { createRng } from '../raster/rng.js';
import type { SceneDescription, Subject } from '../scene/scene-description.js';
import { paintTriangleShadow } from './triangles/paint-triangle-shadow.js';
import { paintTriangles } from './triangles/paint-triangles.js';
import { madeOf } from './material.js';
import { paintFigure, type Canvas, type Painted, type Surroundings } from './paint-figure.js';
import { paintFur } from './paint-fur.js';
import { paintRipples } from './paint-ripples.js';
import { paintReflection } from './paint-reflection.js';
import { paintShadow } from './paint-shadow.js';
import { paintSteam } from './paint-steam.js';
import { paintTurf } from './paint-turf.js';
import { createField } from './sdf/field.js';
import { blurBehind } from './blur-behind.js';
import { poseClose, poseSubject } from './pose-subject.js';
import { drawnAs, stanceIn } from './registry.js';
import { seenFigure, type SeenFigure } from './seen-figure.js';
import { onRock, ROCK_WATERLINE } from './rock.js';

type Pause = (fraction: number) => void;

const paintSubject = (
  scene: SceneDescription,
  subject: Subject,
  n: number,
  canvas: Canvas,
  surroundings: Surroundings,
  pause: Pause,
): SeenFigure | null => {
  // By kind, so that a coat stays as it is when something else comes or goes.
  const own = `${subject.kind} ${scene.subjects.slice(0, n).filter(({ kind }) => kind === subject.kind).length}`;
  const rng = createRng(scene.seed, `subject ${own}`);
  const noise = createNoise(deriveSeed(scene.seed, `coat ${own}`));
  const stance = stanceIn(scene.setting, drawnAs(subject.kind, subject.action));
  const draw = { season: scene.season, rng: createRng(scene.seed, `growth ${own}`) };
  const bare = madeOf(stance.build(noise, subject.colour, draw), subject.material, noise);
  const closeUp = subject.closeUp && bare.head ? poseClose(canvas.view, bare.head, subject) : null;
  const begun = (): void => pause(0);
  if (closeUp) blurBehind(canvas, begun);
  const { pose: footing, on } = closeUp
    ? ({ pose: closeUp, on: 'air' } as const)
    : poseSubject(canvas, bare, stance, subject);
  const figure = on === 'rock' ? onRock(bare, noise) : bare;
  const pose = on === 'rock' ? { ...footing, y: -ROCK_WATERLINE * footing.scale } : footing;
  const { view } = canvas;
  const unit = (pose.scale * view.focal) / pose.z;
  const footRow = view.horizonY - ((pose.y - view.eye) / pose.z) * view.focal;
  const stand = (painted: Pick<Painted, 'frame' | 'cover'>): void => {
    if (on === 'ground' && scene.setting !== 'underwater' && !isBeach(scene))
      paintTurf(painted, canvas.image, canvas.ids, footRow, unit, rng);
  };
  if (figure.parts.length > 0) {
    const field = createField(figure, begun);
    if (on === 'ground') paintShadow(figure, field, pose, canvas, surroundings, scene.weather.fog, begun);
    if (on === 'water' || on === 'shallows') paintRipples(figure, pose, canvas, surroundings);
    if (on === 'rock' || on === 'water' || on === 'shallows')
      paintReflection(figure, field, pose, canvas, surroundings, noise, begun);
    const painted = paintFigure(figure, field, pose, canvas, surroundings, (fraction) => pause(fraction * 0.8));
    if (painted) {
      paintFur(painted, canvas.image, unit, rng, () => pause(0.8));
      stand(painted);
    }
  }
  paintSteam(figure, pose, canvas, surroundings, noise);
  if (figure.mesh) {
    if (on === 'ground') paintTriangleShadow(figure, figure.mesh, pose, canvas, surroundings, scene.weather.fog);
    const painted = paintTriangles(figure, figure.mesh, pose, canvas, surroundings, noise, (fraction) =>
      pause(0.8 + fraction * 0.2),
    );
    if (painted) stand(painted);
  }
  return seenFigure(
    figure,
    pose,
    view,
    stance.liveliness ?? (on === 'water' ? 'rocks' : on === 'air' ? 'hovers' : 'still'),
  );
};

/**
 * Draws what stands in the scene, the farthest first, each with its shadow on the ground or its image in the water. Tells where
 * each is seen.
 */
export const paintSubjects = (
  scene: SceneDescription,
  canvas: Canvas,
  surroundings: Surroundings,
  pause: Pause,
): readonly SeenFigure[] =>
  scene.subjects.flatMap((subject, n) => {
    const seen = paintSubject(scene, subject, n, canvas, surroundings, (fraction) =>
      pause((n + fraction) / scene.subjects.length),
    );
    return seen ? [seen] : [];
  });
