import { Component, type ErrorInfo, type ReactNode } from 'react';
import { RotateCcw } from 'lucide-react';
import { Empty } from '../components/states.js';
import { isReachable } from '../lib/new-version.js';
import { m } from '../texts/index.js';

/** Why a page could not be shown: its code did not come (no way to us, or a new release), or a fault while drawing. */
export type PageFault = 'unreachable' | 'updated' | 'broken';

const words: Record<PageFault, { title: string; help: string }> = {
  unreachable: {
    title: m.errors_unreachable_title(),
    help: m.errors_unreachable_help(),
  },
  updated: {
    title: m.errors_updated_title(),
    help: m.errors_updated_help(),
  },
  broken: { title: m.errors_broken_title(), help: m.errors_broken_help() },
};

/** How browsers and the bundler's loader say that a page's code or styles did not come. */
const notLoaded = /dynamically imported module|importing a module script|preload CSS/i;

/** A missing piece of a page looks the same offline and after a release: whether the server answers tells them apart. */
export const faultOf = async (error: unknown): Promise<PageFault> => {
  if (!(error instanceof Error) || !notLoaded.test(error.message)) return 'broken';
  return (await isReachable()) ? 'updated' : 'unreachable';
};

type State = { readonly failed: boolean; readonly fault: PageFault | null };

/** The net under a page. In the shell it leaves the bar standing; a new `key` (another address) begins afresh. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: false, fault: null };

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error('the page could not be drawn', error, info.componentStack);
    void faultOf(error).then((fault) => this.setState({ fault }));
  }

  /** Without a way to the server a reload would leave the person with the browser's own error page. */
  private readonly retry = async (): Promise<void> => {
    if (this.state.fault !== 'unreachable' || (await isReachable())) location.reload();
  };

  override render(): ReactNode {
    const { failed, fault } = this.state;
    if (!failed) return this.props.children;
    if (!fault) return null; // For the moment until the cause is known.
    return (
      <main className="page" role="alert">
        <Empty
          heading="h1"
          icon={RotateCcw}
          {...words[fault]}
          action={
            <button type="button" className="btn ink" onClick={() => void this.retry()}>
              {fault === 'unreachable' ? m.common_try_again() : m.common_reload()}
            </button>
          }
        />
      </main>
    );
  }
}
