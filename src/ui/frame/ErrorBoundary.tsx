import { Button } from '@fluentui/react-components';
import { ErrorCircleRegular } from '@fluentui/react-icons/svg/error-circle';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { EmptyState } from '../EmptyState';
import { words } from '../words';

type Props = {
  children: ReactNode;
  /** Called with the error and the component stack. */
  onBroken?: (error: unknown, components: string) => void;
  /** Replaces the usual message for particular errors. */
  fallback?: (error: unknown, reopen: () => void) => ReactNode;
  /** A change, like that of the address, tries again. */
  resetKey?: string;
};

type State = { broken: { error: unknown } | undefined; resetKey: string | undefined };

/** Shows a message in place of a part of the screen that threw, and leaves the rest working. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { broken: undefined, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { broken: { error } };
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): Partial<State> | null {
    return resetKey === state.resetKey ? null : { broken: undefined, resetKey };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    this.props.onBroken?.(error, info.componentStack ?? '');
  }

  override render() {
    const { broken } = this.state;
    if (!broken) return this.props.children;
    const reopen = () => this.setState({ broken: undefined });
    const other = this.props.fallback?.(broken.error, reopen);
    if (other) return other;
    return (
      <div role="alert">
        <EmptyState
          title={words.broke}
          body={words.brokeBody}
          icon={<ErrorCircleRegular />}
          action={
            <Button appearance="primary" onClick={reopen}>
              {words.reopen}
            </Button>
          }
        />
      </div>
    );
  }
}
