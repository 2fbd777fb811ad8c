// Builds kustomize for the suites that render the Kubernetes manifests, unless there is kubectl, which can do it as well:
// node tools/engines/kustomize.mjs
// Needs Go (a quarter of a minute). Prints where it is.
import { ensureProgram, findProgram, goInstall } from './get-engine.mjs';

ensureProgram(
  findProgram('kubectl') ? 'kubectl' : 'kustomize',
  goInstall('sigs.k8s.io/kustomize/kustomize/v5@v5.7.1'),
  'install kubectl, or build kustomize, which needs Go and its module proxy',
);
