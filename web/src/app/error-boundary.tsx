import { Component, type ErrorInfo, type ReactNode } from 'react';
import { RotateCcw } from 'lucide-react';
import { Empty } from '../components/states.js';

type State = { readonly failed: boolean };

/** The last net: a fault while drawing, or a page chunk that a new release has replaced. Reloading mends both. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error('the page could not be drawn', error, info.componentStack);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <main className="page" role="alert">
        <Empty
          heading="h1"
          icon={RotateCcw}
          title="This page could not be shown"
          help="It may have been updated while it was open. Nothing you made is lost."
          action={
            <button type="button" className="btn ink" onClick={() => location.reload()}>
              Reload
            </button>
          }
        />
      </main>
    );
  }
}
