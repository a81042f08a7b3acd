import { Button } from '@fluentui/react-components';
import { ErrorCircleRegular } from '@fluentui/react-icons/svg/error-circle';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { EmptyState } from '../EmptyState';
import { words } from '../words';

type Props = {
  children: ReactNode;
  /** Told of what broke, with the path of components. */
  onBroken?: (error: unknown, components: string) => void;
  /** A change, like that of the address, tries again. */
  resetKey?: string;
};

type State = { broken: boolean; resetKey: string | undefined };

/** A part of the screen that breaks does not take the rest with it. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { broken: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(): Partial<State> {
    return { broken: true };
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): Partial<State> | null {
    return resetKey === state.resetKey ? null : { broken: false, resetKey };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    this.props.onBroken?.(error, info.componentStack ?? '');
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return (
      <div role="alert">
        <EmptyState
          title={words.broke}
          body={words.brokeBody}
          icon={<ErrorCircleRegular />}
          action={
            <Button appearance="primary" onClick={() => this.setState({ broken: false })}>
              {words.reopen}
            </Button>
          }
        />
      </div>
    );
  }
}
