import { UPLOADED, type Verification } from '@pictora/contracts';
import { FileSearch } from 'lucide-react';
import { useRef, useState } from 'react';
import { usePageTitle } from '../../lib/page-title.js';
import { errorText } from '../../lib/error-text.js';
import { useTakenUp } from '../../lib/use-taken-up.js';
import { m } from '../../texts/index.js';
import { VerifyResult } from './verify-result.js';
import { verifyFile } from './verify-file.js';
import '../policies/policies.css';
import './verify.css';

type State =
  | { readonly is: 'waiting' }
  | { readonly is: 'looking'; readonly name: string }
  | { readonly is: 'told'; readonly name: string; readonly result: Verification }
  | { readonly is: 'failed'; readonly name: string; readonly text: string };

/** A browser that does not know a kind of file names none. */
const mayBeOurs = ({ type }: File): boolean => type === '' || /^(image|video)\//.test(type);

/** Whether a file was published here: for anybody, signed in or not. */
const VerifyPage = () => {
  usePageTitle(m.shell_verify());
  const [state, setState] = useState<State>({ is: 'waiting' });
  const [isOver, setOver] = useState(false);
  // Of files chosen one after another the last one counts, whichever answer comes first.
  const last = useRef(0);

  const look = async (file: File | undefined) => {
    setOver(false);
    if (!file) return;
    const turn = (last.current += 1);
    const { name } = file;
    if (!mayBeOurs(file)) return setState({ is: 'failed', name, text: m.verify_wrong_kind() });
    setState({ is: 'looking', name });
    // What cannot be read is no longer there, or not the page's to read.
    const answer = await verifyFile(file).catch(() => ({ failure: null }));
    if (turn !== last.current) return;
    if ('result' in answer) return setState({ is: 'told', name, result: answer.result });
    const text = errorText(answer.failure, m.verify_unreadable());
    setState({ is: 'failed', name, text });
  };

  const takeFrom = (input: HTMLInputElement) => {
    void look(input.files?.[0]);
    // The same file may be chosen again.
    input.value = '';
  };

  return (
    <main id="main" tabIndex={-1} className="page policy has-tab-bar">
      <header>
        <h1 className="h-title">{m.shell_verify()}</h1>
        <p className="lead">{m.verify_lead()}</p>
      </header>
      <label
        className={`verify-drop${isOver ? ' is-over' : ''}`}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          void look(event.dataTransfer.files[0]);
        }}
      >
        <FileSearch size={26} aria-hidden="true" />
        <span className="h3">{m.verify_choose()}</span>
        <span className="small text-2">{m.verify_choose_help()}</span>
        <input
          ref={useTakenUp(takeFrom)}
          type="file"
          aria-label={m.verify_file()}
          accept="image/*,video/*"
          onChange={({ target }) => takeFrom(target)}
        />
      </label>
      <div aria-live="polite" aria-busy={state.is === 'looking'}>
        {state.is === 'looking' && <p className="verify-result text-2">{m.verify_looking({ name: state.name })}</p>}
        {state.is === 'failed' && (
          <section className="panel verify-result">
            <h2 className="h3">{m.verify_failed({ name: state.name })}</h2>
            <p className="text-2">{state.text}</p>
          </section>
        )}
        {state.is === 'told' && <VerifyResult name={state.name} result={state.result} />}
      </div>
      <section>
        <h2 className="h3">{m.verify_meaning()}</h2>
        <p className="text-2">{m.verify_meaning_found()}</p>
        <p className="text-2">{m.verify_meaning_model({ upload: UPLOADED })}</p>
      </section>
    </main>
  );
};
export default VerifyPage;
