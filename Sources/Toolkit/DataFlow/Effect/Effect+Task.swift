extension Effect {
  /// Gives the tasks of the effect's work a name, for debuggers, and for the reports of their problems.
  public func named(_ name: String) -> Effect {
    changingWork { $0.origin.name = name }
  }

  /// Runs the effect's work with this priority, in place of the one of the code that sent the action.
  public func priority(_ priority: TaskPriority) -> Effect {
    changingWork { $0.priority = priority }
  }

  private func changingWork(_ change: (inout Work) -> Void) -> Effect {
    Effect(
      steps.map { step in
        step.changingRuns { work, keys in
          var work = work
          change(&work)
          return (work, keys)
        }
      })
  }
}
