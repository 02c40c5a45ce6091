// Command kubernetes validates Jobs as an API server would: it reads YAML documents from
// standard input, rejects unknown fields, applies defaults and validates the result. It
// uses the code of the oldest version of Kubernetes in which all the fields are stable.
package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"

	batchv1 "k8s.io/api/batch/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	utilyaml "k8s.io/apimachinery/pkg/util/yaml"
	"k8s.io/kubernetes/pkg/api/legacyscheme"
	"k8s.io/kubernetes/pkg/apis/batch"
	_ "k8s.io/kubernetes/pkg/apis/batch/install"
	"k8s.io/kubernetes/pkg/apis/batch/validation"
	"sigs.k8s.io/yaml"
)

func main() {
	jobs := 0
	for documents := utilyaml.NewYAMLReader(bufio.NewReader(os.Stdin)); ; jobs++ {
		document, err := documents.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err == nil {
			err = check(document)
		}
		if err != nil {
			fmt.Fprintf(os.Stderr, "job %d: %v\n", jobs, err)
			os.Exit(1)
		}
	}
	fmt.Println(jobs, "jobs are valid")
}

// check parses and validates a Job.
func check(document []byte) error {
	var sent batchv1.Job
	if err := yaml.UnmarshalStrict(document, &sent); err != nil {
		return err
	}
	if kind := sent.GroupVersionKind(); kind != batchv1.SchemeGroupVersion.WithKind("Job") {
		return fmt.Errorf("%v is not a batch/v1 Job", kind)
	}
	sent.Namespace = "default"
	selectPods(&sent)
	legacyscheme.Scheme.Default(&sent)
	var job batch.Job
	if err := legacyscheme.Scheme.Convert(&sent, &job, nil); err != nil {
		return err
	}
	return validation.ValidateJob(&job, validation.JobValidationOptions{}).ToAggregate()
}

// selectPods adds the selector and the label by which a server identifies the pods of a
// Job, which validation requires.
func selectPods(job *batchv1.Job) {
	labels := map[string]string{batchv1.ControllerUidLabel: "1"}
	manual := true
	job.Spec.ManualSelector = &manual
	job.Spec.Selector = &metav1.LabelSelector{MatchLabels: labels}
	if job.Spec.Template.Labels == nil {
		job.Spec.Template.Labels = map[string]string{}
	}
	maps.Copy(job.Spec.Template.Labels, labels)
}
